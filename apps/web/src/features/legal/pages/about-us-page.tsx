import { LegalDocument } from '../components/legal-document.tsx'
import { useLegalTexts } from '../legal.texts.ts'

const SECTIONS = ['mission', 'vision', 'values', 'people'] as const

export function AboutUsPage() {
  const { t } = useLegalTexts()
  return (
    <LegalDocument
      title={t('aboutUs.title')}
      lead={t('aboutUs.lead')}
      sections={(names) =>
        SECTIONS.map((id) => ({
          id,
          title: t(`aboutUs.${id}.title`),
          text: t(`aboutUs.${id}.text`, names),
        }))
      }
    />
  )
}
