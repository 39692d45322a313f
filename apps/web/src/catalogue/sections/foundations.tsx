import { LiveDot } from '@/ui/badge.tsx'
import { gameHue } from '@/ui/felt.ts'
import { Logo } from '@/ui/logo.tsx'
import { Seats } from '@/ui/seats.tsx'
import { SectionHeading } from '@/ui/section-heading.tsx'
import { Grid, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const swatches = [
  ['Fundo', 'bg-background'],
  ['Cartão', 'bg-card'],
  ['Painel', 'bg-popover'],
  ['Apagado', 'bg-muted'],
  ['Secundário', 'bg-secondary'],
  ['Linha', 'bg-border'],
  ['Borda de campo', 'bg-input'],
  ['Anel de foco', 'bg-ring'],
  ['Ação', 'bg-primary'],
  ['Ouro', 'bg-gold'],
  ['Destrutivo', 'bg-destructive'],
  ['Destrutivo cheio', 'bg-destructive-solid'],
  ['Atenção', 'bg-warning'],
  ['Informação', 'bg-info'],
  ['Sucesso', 'bg-success'],
  ['Ao vivo', 'bg-live'],
  ['Poço', 'bg-well'],
  ['Marfim: carta jogada', 'bg-ivory'],
  ['Gráfico 3', 'bg-chart-3'],
  ['Gráfico 4', 'bg-chart-4'],
  ['Gráfico 5', 'bg-chart-5'],
]

const materials = [
  ['Superfície', 'surface'],
  ['Superfície erguida', 'surface-raised'],
  ['Poço', 'rounded-md bg-well'],
  ['Carta de marfim', 'rounded-lg bg-ivory text-ivory-foreground shadow-e2'],
  ['Herói', 'rounded-xl bg-card shadow-e3'],
] as const

const games = [
  ['Truco', 156],
  ['Xadrez', 240],
  ['Buraco', 352],
  ['Free Fire', 42],
] as const

export function FoundationsSection(props: SectionProps) {
  return (
    <Section {...props}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {swatches.map(([name, fill]) => (
          <li key={name} className="grid gap-2 text-xs">
            <span className={`h-14 rounded-md border ${fill}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="grid gap-3">
        <p className="numeral text-4xl text-gold">R$ 500</p>
        <p className="numeral text-3xl">2 / 1</p>
        <p className="font-display text-2xl font-bold">Hall da Fama</p>
        <p className="font-display text-xl font-bold">Copa Feltro de Inverno</p>
        <p className="font-display text-lg font-bold">Ações da Partida</p>
        <p className="max-w-prose">
          Texto corrido: monte a sua equipe, dispute partidas eliminatórias e suba no ranking. Inscrições até
          20/11/2026 às 19:30.
        </p>
        <p className="text-sm text-muted-foreground">Texto menor, para o que acompanha.</p>
        <p className="text-xs text-muted-foreground">Texto mínimo, para legendas e dicas.</p>
        <p className="text-lg tabular-nums">R$ 1.111,11 · R$ 8.888,88</p>
      </div>
      <Grid>
        {materials.map(([label, look]) => (
          <Specimen key={label} label={label}>
            <div className={`flex h-28 w-full items-end p-4 text-sm ${look}`}>{label}</div>
          </Specimen>
        ))}
        {games.map(([name, hue]) => (
          <Specimen key={name} label={`Feltro: ${name}`}>
            <div
              className="felt grid h-28 w-full content-end gap-3 rounded-lg p-4 text-sm"
              style={gameHue(hue)}
            >
              {name}
              <Seats taken={11} max={16} />
            </div>
          </Specimen>
        ))}
      </Grid>
      <Specimen label="Título de seção" className="grid">
        <SectionHeading more={{ to: '#fundamentos', text: 'Ver todos' }}>
          <LiveDot />
          Ao vivo agora
        </SectionHeading>
      </Specimen>
      <Grid>
        <Specimen label="Marca">
          <Logo />
        </Specimen>
        <Specimen label="Marca com nome">
          <Logo name="Trunfo" />
        </Specimen>
        <Specimen label="Marca grande">
          <Logo className="[&>svg]:size-20" />
        </Specimen>
      </Grid>
    </Section>
  )
}
