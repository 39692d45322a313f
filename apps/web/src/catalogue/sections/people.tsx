import { Avatar } from '@/ui/avatar.tsx'
import { TeamCrest } from '@/ui/team-crest.tsx'
import { Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const tags = ['ONCA', 'CAP', 'SACI', 'IARA', 'CUCA', 'BOITA', 'TRC', 'PANT', 'MICO', 'TATU', 'ARARA', 'LOBO']

export function PeopleSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Specimen label="Avatar: imagem, iniciais, imagem que falha, tamanhos">
        <Avatar name="Trunfo" src="/favicon.svg" alt="Marca do Trunfo" />
        <Avatar name="Ana Souza" alt="Ana Souza" />
        <Avatar name="capivara" src="/catalogue.html" alt="capivara" />
        <Avatar name="Zé" size="sm" alt="Zé" />
        <Avatar name="Bia Lima" size="lg" alt="Bia Lima" />
        <Avatar name="Rui Barbosa" size="xl" alt="Rui Barbosa" />
      </Specimen>
      <Specimen label="Brasões gerados da tag">
        {tags.map((tag) => (
          <TeamCrest key={tag} tag={tag} alt={`Brasão de ${tag}`} className="size-20" />
        ))}
      </Specimen>
      <Specimen label="Brasão em lista">
        <TeamCrest tag="ONCA" className="size-8" />
        <TeamCrest tag="MICO" />
        <TeamCrest tag="TATU" className="size-16" />
      </Specimen>
    </Section>
  )
}
