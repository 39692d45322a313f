import { useMemo } from 'react'
import { useRoundName } from '@/lib/round-names.ts'
import { Bracket } from '@/ui/bracket/bracket.tsx'
import type { BracketFace, BracketMatch, BracketRound } from '@/ui/bracket/types.ts'
import { LONG_NAME, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

type Line = [
  one: string | null,
  other: string | null,
  winner?: string | null,
  status?: BracketMatch['status'],
]

interface Looks {
  hasLinks?: boolean
  face?: (name: string) => BracketFace
}

function rounds(name: string, lines: Line[][], { hasLinks, face }: Looks = {}): BracketRound[] {
  const participant = (id: string | null) => (id ? { id, name: id, face: face?.(id) } : null)
  return lines.map((matches, round) => ({
    number: round + 1,
    matches: matches.map(([one, other, winner = null, status], index) => ({
      id: `${name}-${round + 1}-${index + 1}`,
      number: index + 1,
      slots: [participant(one), participant(other)],
      winnerId: winner,
      status: status ?? (winner ? 'completed' : one && other ? 'live' : 'waiting'),
      href: hasLinks ? '#chaveamento' : undefined,
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
  { hasLinks: true },
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

const cup: Line[][] = [
  [
    ['Onça', LONG_NAME, 'Onça'],
    ['Saci', 'Boitatá', 'Boitatá'],
  ],
  [['Onça', 'Boitatá']],
]
const people = rounds('e', cup, {
  face: (name) => ({
    type: 'individual',
    teamTag: null,
    imageUrl: name === 'Onça' ? '/favicon.svg' : null,
  }),
})
const teams = rounds('f', cup, {
  face: (name) => ({ type: 'team', teamTag: name.slice(0, 4).toUpperCase(), imageUrl: null }),
})

/** A bracket played up to a round; the first participant of each finished pair wins. */
function played(name: string, entrants: number, finishedRounds: number): BracketRound[] {
  const lines: Line[][] = []
  let left: (string | null)[] = Array.from({ length: entrants }, (_, index) => `Jogador ${index + 1}`)
  for (let round = 0; left.length > 1; round++) {
    const pairs = Array.from({ length: left.length / 2 }, (_, index): Line => {
      const [one = null, other = null] = left.slice(index * 2, index * 2 + 2)
      const isOver = round < finishedRounds || (round === finishedRounds && index % 8 < 5)
      return [one, other, isOver ? one : null]
    })
    lines.push(pairs)
    left = pairs.map(([, , winner]) => (round < finishedRounds ? (winner ?? null) : null))
  }
  return rounds(name, lines)
}

const big = played('c', 32, 1)
const largest = played('d', 4096, 0)

export function BracketSection(props: SectionProps) {
  const roundName = useRoundName()
  const labels = useMemo(() => ({ roundName }), [roundName])
  return (
    <Section {...props}>
      <Specimen label="Em andamento, com a sua partida ao vivo" className="block">
        <Bracket labels={labels} label="Chaveamento da Copa Feltro" rounds={running} viewerId="Onça" />
      </Specimen>
      <Specimen label="Encerrado, com folga que muda de lugar e nome longo" className="block">
        <Bracket labels={labels} label="Chaveamento da Copa da Mata" rounds={finished} />
      </Specimen>
      <Specimen label="Com rostos: imagem e gerados" className="block">
        <Bracket labels={labels} label="Chaveamento da Copa dos Rostos" rounds={people} />
      </Specimen>
      <Specimen label="Com brasões" className="block">
        <Bracket labels={labels} label="Chaveamento da Copa de Equipes" rounds={teams} />
      </Specimen>
      <Specimen label="Trinta e dois participantes" className="block">
        <Bracket labels={labels} label="Chaveamento da Copa Grande" rounds={big} viewerId="Jogador 9" />
      </Specimen>
      <Specimen label="Quatro mil e noventa e seis, dos quais só o que se vê é desenhado" className="block">
        <Bracket
          labels={labels}
          label="Chaveamento da Copa do Brasil"
          rounds={largest}
          viewerId="Jogador 1544"
        />
      </Specimen>
    </Section>
  )
}
