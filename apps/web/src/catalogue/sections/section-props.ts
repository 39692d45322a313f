export interface SectionProps {
  id: string
  title: string
}
