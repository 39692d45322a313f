import { ROLES } from '@trunfo/contract/roles'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { Badge } from '@/ui/badge.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

export function BadgesSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Specimen label="Situação">
        <Badge>Ainda não começou</Badge>
        <Badge variant="success">Inscrições abertas</Badge>
        <Badge variant="live">Em andamento</Badge>
        <Badge variant="info">Encerrado</Badge>
        <Badge variant="warning">Em disputa</Badge>
        <Badge variant="destructive">Cancelado</Badge>
        <Badge variant="gold">Campeão</Badge>
      </Specimen>
      <Specimen label="Sobre uma imagem">
        <div className="felt flex w-full flex-wrap gap-2 rounded-lg p-4">
          <Badge variant="success" isOnPicture>
            <Check aria-hidden />
            Inscrições abertas
          </Badge>
          <Badge variant="live" isOnPicture>
            Em andamento
          </Badge>
          <Badge variant="gold" isOnPicture>
            <Lock aria-hidden />
            R$ 500,00
          </Badge>
        </div>
      </Specimen>
      <Specimen label="Papéis">
        {ROLES.map((role) => (
          <RoleBadge key={role} of={role} />
        ))}
      </Specimen>
    </Section>
  )
}
