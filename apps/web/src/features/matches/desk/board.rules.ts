import type { DeskState } from '@trunfo/contract/tournaments/desk'
import { DESK_STATES } from '@trunfo/contract/tournaments/desk'
import type { Schemas } from '@/lib/api.ts'

export type Desk = Schemas['Desk']
export type DeskMatch = Schemas['DeskMatch']
export type DeskSide = NonNullable<DeskMatch['sides'][number]>

/** A round of one bracket, as a filter keeps it in the address. */
export interface RoundChoice {
  readonly stage: number
  readonly bracket: DeskMatch['bracket']
  readonly round: number
}

export const keyOfRound = ({ stage, bracket, round }: RoundChoice): string => `${stage}.${bracket}.${round}`

/** Null for what is no round of this tournament. */
export function readRound(stages: Desk['stages'], key: string | null): RoundChoice | null {
  return roundsOf(stages).find((choice) => keyOfRound(choice) === key) ?? null
}

export function roundsOf(stages: Desk['stages']): RoundChoice[] {
  return stages.flatMap(({ position, brackets }) =>
    brackets.flatMap(({ bracket, rounds }) =>
      Array.from({ length: rounds }, (_, index) => ({ stage: position, bracket, round: index + 1 })),
    ),
  )
}

export const readState = (text: string | null): DeskState | null =>
  DESK_STATES.find((state) => state === text) ?? null

/** Neighbouring matches of one state belong together. */
export function groupByState(matches: readonly DeskMatch[]): { state: DeskState; matches: DeskMatch[] }[] {
  const groups: { state: DeskState; matches: DeskMatch[] }[] = []
  for (const match of matches) {
    const last = groups.at(-1)
    if (last?.state === match.state) last.matches.push(match)
    else groups.push({ state: match.state, matches: [match] })
  }
  return groups
}

/** Of the matches that are known: some formats draw further rounds. */
export function progressOf({ counts }: Pick<Desk, 'counts'>): { done: number; left: number } {
  const done = counts.done + counts.walkover
  return { done, left: Object.values(counts).reduce((sum, count) => sum + count, 0) - done }
}

const MINUTE_MS = 60_000

/** How long ago, in the largest unit that fits. */
export function agoOf(
  since: string,
  now: number,
): { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS)
  if (minutes < 1) return { unit: 'now' }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}

/** The side that has not declared, where exactly one has. */
export function missingSide({ sides }: Pick<DeskMatch, 'sides'>): DeskSide | null {
  const [one, other] = sides
  if (!one || !other || one.hasDeclared === other.hasDeclared) return null
  return one.hasDeclared ? other : one
}

/** What the board knows of its tournament. */
export interface BoardTournament {
  readonly id: string
  readonly type: 'individual' | 'team'
}
