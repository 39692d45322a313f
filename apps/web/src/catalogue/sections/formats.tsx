import {
  doubleElimination,
  type Explanation,
  explainRound,
  knockout,
  type Match,
  type Row,
  roundRobin,
  type Stage,
  singleElimination,
  swiss,
  swissRounds,
} from '@trunfo/brackets'
import type { ReactNode } from 'react'
import {
  chainedCup,
  doubleEliminationCup,
  groupsCup,
  knockoutCup,
  singleEliminationCup,
  swissCup,
} from '../formats/cups.ts'
import { Rounds } from '../formats/rounds.tsx'
import { Podium, Standings } from '../formats/standings.tsx'
import { Section } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const single = singleEliminationCup()
const seeded = knockoutCup()
const double = doubleEliminationCup()
const groups = groupsCup()
const rounds = swissCup()
const chain = chainedCup()

/** Every format, drawn from the engine's data alone. */
export function FormatsSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Format name="Mata-mata" about="Seis inscritos, sorteados a cada rodada.">
        <Rounds stage={single} rounds={singleElimination.outline(single.entrants.length).length} />
      </Format>
      <Format name="Mata-mata com cabeças de chave" about="Oito inscritos, com disputa de terceiro lugar.">
        <Rounds stage={seeded} />
        <Podium places={knockout.places(seeded)} />
      </Format>
      <Format name="Dupla eliminação" about="Seis inscritos; quem vem da chave inferior força outra final.">
        <Rounds stage={double} />
        <Podium places={doubleElimination.places(double)} />
      </Format>
      <Format name="Grupos" about="Dois grupos de quatro; um inscrito saiu antes do fim.">
        <Tables stage={groups} rows={roundRobin.table(groups)} />
      </Format>
      <Format name="Suíço" about="Nove inscritos, antes da última rodada.">
        <Standings caption="Classificação" rows={swiss.table(rounds)} />
        <Rounds stage={lastRound(rounds)} rounds={0} noteOf={whyIn(rounds)} />
        <p className="text-sm text-muted-foreground">{swissRounds(rounds)} rodadas ao todo.</p>
      </Format>
      <Format name="Grupos e mata-mata" about="Os dois primeiros de cada grupo seguem.">
        <Tables stage={chain.groups} rows={roundRobin.table(chain.groups)} />
        <ol aria-label="Classificados" className="grid gap-1 text-sm">
          {chain.through.map(({ id, seed, fromGroup, fromPlace }) => (
            <li key={id} className="flex flex-wrap gap-x-2">
              <span className="tabular-nums text-muted-foreground">Chave {seed}</span>
              <span className="line-clamp-1 min-w-0 font-semibold wrap-anywhere">{id}</span>
              <span className="text-muted-foreground">
                {fromPlace}º do grupo {letterOf(fromGroup)}
              </span>
            </li>
          ))}
        </ol>
        <Rounds stage={chain.playoff} />
      </Format>
    </Section>
  )
}

function Format({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid min-w-0 gap-4">
      <header className="grid gap-1">
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-muted-foreground">{about}</p>
      </header>
      {children}
    </section>
  )
}

function Tables({ stage, rows }: { stage: Pick<Stage, 'entrants'>; rows: readonly Row[] }) {
  const gone = new Set(stage.entrants.flatMap(({ id, departure }) => (departure ? id : [])))
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, of]) => (
        <Standings key={group} caption={`Grupo ${letterOf(group)}`} rows={of} gone={gone} />
      ))}
    </div>
  )
}

function lastRound({ matches }: Pick<Stage, 'matches'>): Pick<Stage, 'matches'> {
  const last = Math.max(...matches.map(({ round }) => round))
  return { matches: matches.filter(({ round }) => round === last) }
}

function whyIn(stage: typeof rounds) {
  const [{ round } = { round: 0 }] = lastRound(stage).matches
  const explanations = explainRound(stage, round)
  return ({ number }: Match) => {
    const why = explanations.get(number)
    return why ? sentenceOf(why) : null
  }
}

function sentenceOf(why: Explanation): string {
  if (why.isOutdated) return 'Um resultado anterior foi corrigido depois do sorteio desta rodada.'
  if (why.kind === 'bye') return byeSentence(why)
  const [one, two] = why.points
  if (why.kind === 'float') return `Pontuações próximas: ${one} e ${two}.`
  if (why.kind === 'level') return `Os dois têm ${one} pontos.`
  return why.isBest
    ? 'Já se enfrentaram; sem repetir um confronto, a rodada não fecharia.'
    : 'Já se enfrentaram; nenhuma troca próxima evitaria a repetição.'
}

function byeSentence({ rests, points, ahead }: Extract<Explanation, { kind: 'bye' }>): string {
  if (ahead > 0) return `Folga com ${points} pontos, para repetir menos confrontos.`
  return rests === 0
    ? `A menor pontuação sem folga: ${points}.`
    : `A menor pontuação entre os que menos folgaram: ${points}.`
}

function letterOf(group: number): string {
  return String.fromCodePoint(64 + group)
}
