import { departedAmong } from './entrants.ts'
import type { Match, MatchKey, Side, Slot } from './match.ts'
import { lastRoundOf } from './rounds.ts'
import type { Departure, Effect, Entrant, Revision, Stage } from './stage.ts'

export function keyOf({ bracket, group, round, number }: MatchKey): string {
  return `${bracket}/${group}/${round}/${number}`
}

/** The key of a match without the rest of it. */
export function keyIn({ bracket, group, round, number }: MatchKey): MatchKey {
  return { bracket, group, round, number }
}

/** Throws a `RangeError` if there is no such match. */
export function findMatch({ matches }: Pick<Stage, 'matches'>, key: MatchKey): Match {
  const { bracket, group, round, number } = key
  const found = matches.find(
    (match) =>
      match.number === number && match.round === round && match.bracket === bracket && match.group === group,
  )
  if (!found) throw new RangeError(`there is no match ${keyOf(key)}`)
  return found
}

/** Returns the stage after the effects, in order. Throws a `RangeError` if an effect names an unknown match. */
export function apply<Settings>(stage: Stage<Settings>, effects: readonly Effect[]): Stage<Settings> {
  const matches = new Map(stage.matches.map((match) => [keyOf(match), match]))
  for (const effect of effects) {
    const key = keyOf(effect.match)
    matches.set(key, effect.kind === 'added' ? effect.match : changed(matches.get(key), key, effect))
  }
  return { ...stage, matches: [...matches.values()] }
}

function changed(match: Match | undefined, key: string, effect: Exclude<Effect, { kind: 'added' }>): Match {
  if (!match) throw new RangeError(`there is no match ${key}`)
  if (effect.kind === 'replaced') return effect.match
  if (effect.kind === 'decided') return { ...match, outcome: effect.outcome, games: effect.games }
  return { ...match, sides: withSlot(match.sides, effect.side, effect.slot) }
}

export function withSlot([one, two]: readonly [Slot, Slot], side: Side, slot: Slot): readonly [Slot, Slot] {
  return side === 1 ? [slot, two] : [one, slot]
}

export type Revised = Extract<Revision, { kind: 'revised' }>

/** The stage after a correction. */
export function amend<Settings>(stage: Stage<Settings>, { effects, removed }: Revised): Stage<Settings> {
  const gone = new Set(removed.map(keyOf))
  const { matches } = apply(stage, effects)
  return { ...stage, matches: matches.filter((match) => !gone.has(keyOf(match))) }
}

/** The stage as it was before a correction, given the stage right after it. */
export function restore<Settings>(stage: Stage<Settings>, { effects, undo }: Revised): Stage<Settings> {
  const before = new Map(undo.map((match) => [keyOf(match), match]))
  // Those that were there before are in `undo`.
  const changed = new Set(effects.map(({ match }) => keyOf(match)))
  const kept = stage.matches.flatMap((match) => {
    const key = keyOf(match)
    const former = before.get(key)
    before.delete(key)
    return former ?? (changed.has(key) ? [] : match)
  })
  return { ...stage, matches: [...kept, ...before.values()] }
}

/** Records that somebody left. Throws a `RangeError` if they are not in the stage or left before. */
export function withDeparture<Settings>(
  stage: Stage<Settings>,
  id: string,
  kind: Departure['kind'],
): Stage<Settings> {
  const leaving = stage.entrants.find((entrant) => entrant.id === id)
  if (!leaving || leaving.departure) throw new RangeError(`${id} is not in the stage`)
  const own = stage.matches.filter(({ sides }) =>
    sides.some((slot) => slot.kind === 'entrant' && slot.id === id),
  )
  const afterRound = lastRoundOf({ matches: own })
  const departure = isGroupOpen(stage, leaving)
    ? { kind, afterRound, isEarly: true as const }
    : { kind, afterRound }
  const gone = { ...leaving, departure }
  return { ...stage, entrants: stage.entrants.map((entrant) => (entrant === leaving ? gone : entrant)) }
}

/** Also true if the last open matches are void because of this very departure. */
function isGroupOpen({ entrants, matches }: Stage, { id, group }: Entrant): boolean {
  const left = departedAmong(entrants)
  return matches.some(({ group: of, outcome, sides }) => {
    if (of !== group) return false
    if (outcome?.kind !== 'void') return outcome === null
    const ids = sides.flatMap((slot) => (slot.kind === 'entrant' ? slot.id : []))
    return ids.includes(id) && !ids.some((other) => left.has(other))
  })
}
