import { Bracket } from '@/ui/bracket/bracket.tsx'
import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'
import { LONG_NAME, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

type Line = [
  one: string | null,
  other: string | null,
  winner?: string | null,
  status?: BracketMatch['status'],
]

function rounds(name: string, lines: Line[][], hasLinks = false): BracketRound[] {
  const participant = (id: string | null) => (id ? { id, name: id } : null)
  return lines.map((matches, round) => ({
    number: round + 1,
    matches: matches.map(([one, other, winner = null, status], index) => ({
      id: `${name}-${round + 1}-${index + 1}`,
      number: index + 1,
      slots: [participant(one), participant(other)],
      winnerId: winner,
      status: status ?? (winner ? 'completed' : one && other ? 'live' : 'waiting'),
      ...(hasLinks && { href: '#chaveamento' }),
    })),
  }))
}

const running = rounds(
  'a',
  [
    [
      ['Onça', 'Capivara', 'Onça'],
      ['Saci', 'Boitatá', 'Boitatá'],
      ['Iara', 'Curupira', 'Iara'],
      ['Cuca', null, 'Cuca'],
    ],
    [
      ['Onça', 'Boitatá'],
      ['Iara', 'Cuca', null, 'dispute'],
    ],
    [[null, null]],
  ],
  true,
)

const finished = rounds('b', [
  [
    ['Mico', 'Tatu', 'Mico'],
    ['Arara', LONG_NAME, LONG_NAME],
    ['Lobo-guará', null, 'Lobo-guará'],
  ],
  [
    ['Mico', 'Lobo-guará', 'Lobo-guará'],
    [LONG_NAME, null, LONG_NAME],
  ],
  [['Lobo-guará', LONG_NAME, 'Lobo-guará']],
])

const entrants = Array.from({ length: 32 }, (_, index) => `Jogador ${index + 1}`)
const big = rounds('c', [
  Array.from({ length: 16 }, (_, index): Line => {
    const one = entrants[index * 2] ?? null
    return [one, entrants[index * 2 + 1] ?? null, one]
  }),
  Array.from({ length: 8 }, (_, index): Line => {
    const one = entrants[index * 4] ?? null
    return [one, entrants[index * 4 + 2] ?? null, index < 5 ? one : null]
  }),
  ...[4, 2, 1].map((size, round) =>
    Array.from({ length: size }, (_, index): Line => {
      const isKnown = round === 0 && index < 2
      return [
        isKnown ? (entrants[index * 8] ?? null) : null,
        isKnown ? (entrants[index * 8 + 4] ?? null) : null,
        null,
        'waiting',
      ]
    }),
  ),
])

export function BracketSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Specimen label="Em andamento, com a sua partida ao vivo" className="block">
        <Bracket label="Chaveamento da Copa Feltro" rounds={running} viewerId="Onça" />
      </Specimen>
      <Specimen label="Encerrado, com folga que muda de lugar e nome longo" className="block">
        <Bracket label="Chaveamento da Copa da Mata" rounds={finished} />
      </Specimen>
      <Specimen label="Trinta e dois participantes" className="block">
        <Bracket label="Chaveamento da Copa Grande" rounds={big} viewerId="Jogador 9" />
      </Specimen>
    </Section>
  )
}
