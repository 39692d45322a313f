import type { Match, Result, Side, Slot } from '../src/model/match.ts'
import { closeRounds, settled } from '../src/model/progress.ts'
import type { Entrant, Stage } from '../src/model/stage.ts'
import {
  type SingleEliminationSettings,
  singleElimination,
} from '../src/single-elimination/single-elimination.ts'
import { entrant, SETTINGS, wonBy } from './rows.ts'

type Knockout = Stage<SingleEliminationSettings>

/**
 * Matches of a round as text: "a-b" is open, "a-b>a" won by a, "a-b>a!" won by W.O., "a-b>!" a double W.O., "a-_>a" a
 * bye, "_-_" a void match.
 */
export function noted(matches: readonly Match[]): string {
  return matches
    .map(({ sides, outcome }) => `${sides.map(textOf).join('-')}${endOf(sides, outcome)}`)
    .join(' ')
}

export function notedRounds({ matches }: Pick<Stage, 'matches'>): string[] {
  return [...Map.groupBy(matches, ({ round }) => round).values()].map(noted)
}

/** A stage whose first round is a-b, c-d, …, which is not how the draw would pair them. */
export function inOrder(letters: string, changes: Partial<Entrant>[] = []): Knockout {
  const entrants = [...letters].map((id, index): Entrant => ({ ...entrant(id, index), ...changes[index] }))
  // The draw only decides who is where, so its places can be named again.
  const drawn = singleElimination.open(
    entrants.map((one) => ({ ...one, departure: null })),
    SETTINGS,
    'f'.repeat(32),
  )
  const names = new Map(
    drawn.flatMap(({ sides }) => sides.flatMap(idOf)).map((id, place) => [id, letters[place] ?? '']),
  )
  const named = (slot: Slot): Slot =>
    slot.kind === 'entrant' ? { kind: 'entrant', id: names.get(slot.id) ?? '' } : slot
  const matches = drawn.map((match): Match => {
    const [one, two] = match.sides
    return { ...match, sides: [named(one), named(two)] }
  })
  return { settings: SETTINGS, seed: '', entrants, matches }
}

/**
 * Decides the open matches of the last round in match order, and draws what follows: 1 and 2 win, 'x' is a double
 * W.O., '-' leaves the match open.
 */
export function play(stage: Knockout, ...rounds: string[]): Knockout {
  return rounds.reduce((now, results) => {
    const open = now.matches.filter(({ outcome }) => outcome === null)
    const decided = open.reduce((state, match, index) => {
      const result = resultOf(results[index] ?? '-')
      return result ? settled(singleElimination, state, match, result) : state
    }, now)
    return closeRounds(singleElimination, decided)
  }, stage)
}

function resultOf(letter: string): Result | null {
  if (letter === '-') return null
  return letter === 'x' ? { kind: 'forfeit', winner: null } : wonBy(Number(letter) as Side)
}

function endOf(sides: readonly Slot[], outcome: Match['outcome']): string {
  if (outcome === null || outcome.kind === 'void') return ''
  if (outcome.kind === 'double-forfeit') return '>!'
  const winner = 'winner' in outcome ? sides[outcome.winner - 1] : undefined
  return `>${textOf(winner)}${outcome.kind === 'forfeit' ? '!' : ''}`
}

function textOf(slot: Slot | undefined): string {
  if (slot?.kind === 'entrant') return slot.id
  return slot?.kind === 'nobody' ? '_' : '?'
}

function idOf(slot: Slot): string[] {
  return slot.kind === 'entrant' ? [slot.id] : []
}
