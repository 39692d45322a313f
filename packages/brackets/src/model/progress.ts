import { apply, withDeparture } from './apply.ts'
import type { Match, MatchKey, Result } from './match.ts'
import { lastRoundOf } from './rounds.ts'
import type { Departure, Entrant, Format, Stage } from './stage.ts'

/** Matches whose two sides are known and that are undecided. A round robin opens fewer of them at once. */
export function undecidedMatches({ matches }: Pick<Stage, 'matches'>): Match[] {
  return matches.filter(
    ({ outcome, sides }) => outcome === null && sides.every(({ kind }) => kind === 'entrant'),
  )
}

export function opened<Settings>(
  format: Pick<Format<Settings>, 'open'>,
  { entrants, settings, seed }: Pick<Stage<Settings>, 'entrants' | 'settings' | 'seed'>,
): Stage<Settings> {
  return { settings, seed, entrants, matches: format.open(entrants, settings, seed) }
}

/** The stage after a result. The next round of a format with `close` is up to the caller. */
export function settled<Settings>(
  format: Pick<Format<Settings>, 'settle'>,
  stage: Stage<Settings>,
  match: MatchKey,
  result: Result,
): Stage<Settings> {
  return apply(stage, format.settle(stage, match, result))
}

export function departed<Settings>(
  format: Pick<Format<Settings>, 'leave'>,
  stage: Stage<Settings>,
  id: string,
  kind: Departure['kind'],
): Stage<Settings> {
  return withDeparture(apply(stage, format.leave(stage, id, kind)), id, kind)
}

/**
 * The stage after a late entry, which the next round is the first to count with. Throws a `RangeError` if the format
 * takes no late entrants, or not in that round any more, or if their id or seed is taken.
 */
export function entered<Settings>(
  format: Format<Settings>,
  stage: Stage<Settings>,
  entrant: Omit<Entrant, 'departure'>,
): Stage<Settings> {
  const { id, seed, group, joinedRound } = entrant
  if (stage.entrants.some((other) => other.id === id)) throw new RangeError(`${id} is entered twice`)
  if (!Number.isInteger(seed) || seed < 1 || stage.entrants.some((other) => other.seed === seed)) {
    throw new RangeError(`the seed ${seed} of ${id} is taken or no seed`)
  }
  if (!format.lastJoinedRound) throw new RangeError('the format takes no late entrants')
  const last = format.lastJoinedRound(stage)
  const next = lastRoundOf(stage) + 1
  if (next > last) throw new RangeError(`nobody may enter after round ${last - 1}`)
  if (joinedRound !== next) throw new RangeError(`whoever enters now plays from round ${next}`)
  return { ...stage, entrants: [...stage.entrants, { id, seed, group, joinedRound, departure: null }] }
}

/** Draws rounds until one has something to play or the stage has ended. Formats without `close` stay as they are. */
export function closeRounds<Settings>(
  format: Pick<Format<Settings>, 'close'>,
  stage: Stage<Settings>,
): Stage<Settings> {
  let now = stage
  for (;;) {
    const next = format.close?.(now)
    if (next?.kind !== 'drawn') return now
    now = { ...now, matches: [...now.matches, ...next.matches] }
  }
}
