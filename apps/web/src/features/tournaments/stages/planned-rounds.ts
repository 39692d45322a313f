import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'
import type { PublicMatch } from './engine-stages.ts'

type BracketName = NonNullable<PublicMatch['bracket']>

export interface PlanTexts {
  /** How other matches refer to a match. */
  readonly tag: (match: PublicMatch) => string
  readonly winnerOf: (tag: string) => string
  readonly loserOf: (tag: string) => string
  /** A side that nobody takes because of a bye, and because the match before it had no winner. */
  readonly bye: string
  readonly hole: string
}

/** The match that decides a side, and whether its winner or its loser comes. */
interface Source {
  readonly match: PublicMatch
  readonly isLoser: boolean
}

/**
 * The rounds of a written plan, for the bracket component, by part of the plan. Matches in which nobody plays are left
 * out. A match that shows the same as before keeps its identity, so one result renders one match again.
 */
export function planMaker(make: (match: PublicMatch) => BracketMatch, texts: PlanTexts) {
  const made = new Map<string, BracketMatch>()
  return (matches: readonly PublicMatch[]): ReadonlyMap<BracketName, BracketRound[]> => {
    const sources = sourcesIn(matches)
    const shown = (match: PublicMatch): BracketMatch => {
      const coming = [sources.get(`${match.id}:1`), sources.get(`${match.id}:2`)] as const
      const emptyTexts = [textOf(match, 1, coming[0], texts), textOf(match, 2, coming[1], texts)] as const
      const awaits = [awaited(match, coming[0]), awaited(match, coming[1])] as const
      const key = JSON.stringify([match, emptyTexts, awaits])
      const known = made.get(key) ?? Object.assign(make(match), { emptyTexts, awaits })
      made.set(key, known)
      return known
    }
    const played = matches.filter(({ p1, p2, outcome }) => outcome !== 'void' || p1 !== null || p2 !== null)
    const byBracket = Map.groupBy(played, ({ bracket = 'main' }) => bracket)
    return new Map(
      [...byBracket].map(([bracket, own]) => {
        const rounds = [...Map.groupBy(own, ({ round }) => round)]
          .toSorted(([one], [other]) => one - other)
          .map(([number, round]) => ({ number, matches: inOrder(round).map(shown) }))
        return [bracket, rounds]
      }),
    )
  }
}

const inOrder = (matches: readonly PublicMatch[]) =>
  matches.toSorted((one, other) => one.number - other.number)

function sourcesIn(matches: readonly PublicMatch[]): ReadonlyMap<string, Source> {
  const sources = new Map<string, Source>()
  for (const match of matches) {
    const { winnerTo, winnerToSide, loserTo, loserToSide } = match
    if (winnerTo) sources.set(`${winnerTo}:${winnerToSide}`, { match, isLoser: false })
    if (loserTo) sources.set(`${loserTo}:${loserToSide}`, { match, isLoser: true })
  }
  return sources
}

function textOf(
  match: PublicMatch,
  side: 1 | 2,
  source: Source | undefined,
  texts: PlanTexts,
): string | null {
  if ((side === 1 ? match.p1 : match.p2) !== null) return null
  const isVacant = side === 1 ? match.isVacant1 : match.isVacant2
  if (match.status === 'completed' || isVacant) {
    return source?.match.outcome === 'double-forfeit' ? texts.hole : texts.bye
  }
  if (!source) return null
  const tag = texts.tag(source.match)
  return source.isLoser ? texts.loserOf(tag) : texts.winnerOf(tag)
}

/** Connectors join matches of the same part only. */
function awaited(match: PublicMatch, source: Source | undefined): number | null {
  if (!source || source.isLoser) return null
  return source.match.bracket === match.bracket ? source.match.number : null
}
