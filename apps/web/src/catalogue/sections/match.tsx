import { Card, CardContent } from '@/ui/card.tsx'
import { MatchStrip, type MatchStripStep } from '@/ui/match-strip.tsx'
import { LONG_NAME, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const strips: [string, [MatchStripStep, MatchStripStep, MatchStripStep]][] = [
  [
    'Ninguém declarou',
    [
      { label: 'Você', detail: 'Declare quem venceu', state: 'current' },
      { label: 'capivara', detail: 'Ainda não declarou', state: 'pending' },
      { label: 'Resultado', detail: 'Depois das duas declarações', state: 'pending' },
    ],
  ],
  [
    'Um lado declarou',
    [
      { label: 'Você', detail: 'onça_pintada venceu', state: 'done' },
      { label: 'capivara', detail: 'Ainda não declarou', state: 'current' },
      { label: 'Resultado', detail: 'Depois das duas declarações', state: 'pending' },
    ],
  ],
  [
    'Declarações contrárias',
    [
      { label: 'Você', detail: 'onça_pintada venceu', state: 'done' },
      { label: LONG_NAME, detail: `${LONG_NAME} venceu`, state: 'done' },
      { label: 'Resultado', detail: 'Um moderador vai decidir', state: 'conflict' },
    ],
  ],
  [
    'Encerrada',
    [
      { label: 'Você', detail: 'onça_pintada venceu', state: 'done' },
      { label: 'capivara', detail: 'onça_pintada venceu', state: 'done' },
      { label: 'Resultado', detail: 'onça_pintada avança', state: 'done' },
    ],
  ],
]

export function MatchSection(props: SectionProps) {
  return (
    <Section {...props}>
      <div className="grid gap-8">
        {strips.map(([label, steps]) => (
          <Specimen key={label} label={label} className="block">
            <Card>
              <CardContent>
                <MatchStrip label={`Declarações: ${label}`} steps={steps} />
              </CardContent>
            </Card>
          </Specimen>
        ))}
      </div>
    </Section>
  )
}
