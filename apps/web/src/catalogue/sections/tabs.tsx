import { useState } from 'react'
import { ScrollArea } from '@/ui/scroll-area.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const tabs = [
  ['chaveamento', 'Chaveamento', 'O chaveamento aparece quando o torneio começa.'],
  ['participantes', 'Participantes (7)', 'Sete de oito vagas.'],
  ['regras', 'Regras', 'Melhor de três. Atraso de dez minutos perde.'],
] as const

const log = Array.from({ length: 20 }, (_, index) => `${String(index + 1).padStart(2, '0')}/11/2026 19:30`)

export function TabsSection(props: SectionProps) {
  const [shown, setShown] = useState<string>('chaveamento')
  return (
    <Section {...props}>
      <Tabs value={shown} onValueChange={setShown}>
        <TabsList aria-label="Partes do torneio">
          {tabs.map(([value, label]) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
          <TabsTrigger value="premio" disabled>
            Premiação
          </TabsTrigger>
        </TabsList>
        {tabs.map(([value, , text]) => (
          <TabsContent key={value} value={value}>
            {text}
          </TabsContent>
        ))}
      </Tabs>
      <Specimen label="Rolagem com altura fixa" className="block">
        <ScrollArea label="Registro da equipe" className="h-48 surface">
          <ul className="grid gap-3 p-4 text-sm">
            {log.map((when) => (
              <li key={when}>
                <span className="text-muted-foreground tabular-nums">{when}</span> capivara entrou na equipe.
              </li>
            ))}
          </ul>
        </ScrollArea>
      </Specimen>
    </Section>
  )
}
