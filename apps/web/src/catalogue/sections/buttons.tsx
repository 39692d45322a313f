import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import { Button } from '@/ui/button.tsx'
import { focused, Grid, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const variants = ['primary', 'secondary', 'outline', 'ghost', 'gold', 'destructive', 'link'] as const

export function ButtonsSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Grid>
        {variants.map((variant) => (
          <Specimen key={variant} label={`${variant}: normal, foco, inativo, ocupado`}>
            <Button variant={variant}>Inscrever</Button>
            <Button variant={variant} className={focused}>
              Foco
            </Button>
            <Button variant={variant} disabled>
              Inativo
            </Button>
            <Button variant={variant} isLoading>
              Salvar
            </Button>
          </Specimen>
        ))}
        <Specimen label="Tamanhos">
          <Button size="sm">Pequeno</Button>
          <Button>Médio</Button>
          <Button size="lg">Grande</Button>
        </Specimen>
        <Specimen label="Com ícone, só ícone, como link">
          <Button>
            <Plus aria-hidden />
            Criar torneio
          </Button>
          <Button variant="secondary" size="icon" aria-label="Configurações">
            <Settings aria-hidden />
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label="Configurações, pequeno">
            <Settings aria-hidden />
          </Button>
          <Button asChild variant="outline">
            <a href="#botoes">Ver detalhes</a>
          </Button>
        </Specimen>
      </Grid>
    </Section>
  )
}
