import { keyOf } from '../model/apply.ts'
import type { Match, Outcome, Side } from '../model/match.ts'
import { winnerOf } from '../model/results.ts'
import type { Entrant, Stage } from '../model/stage.ts'
import { idIn, isSameSlot } from '../plans/slots.ts'
import { departureEntry, entryAfter, leftDuring, resultEntry, sideIdsOf } from './entries.ts'
import type { LogEntry } from './file.ts'

/**
 * The log of an elimination plan: each match once those before it are decided. The departure of somebody comes before the
 * match that shows it. If nobody is on the other side, it also comes before that was certain, or they would have gone on;
 * so matches that leave a hole come as late as possible. Where no match shows a departure, it comes last.
 */
export function planHistory({ entrants, matches }: Stage): LogEntry[] {
  const leaving = entrants.filter(leftDuring)
  const byKey = new Map(matches.map((match) => [keyOf(match), match]))
  const shownBy = departuresShown(matches, byKey, leaving)
  const nextOf = ({ winnerTo, loserTo }: Match): [Match, Side][] =>
    [winnerTo, loserTo].flatMap((target): [Match, Side][] => {
      const next = target && byKey.get(keyOf(target))
      return next ? [[next, target.side]] : []
    })
  const missing = new Map<Match, number>()
  for (const [next] of matches.flatMap(nextOf)) missing.set(next, (missing.get(next) ?? 0) + 1)

  const log: LogEntry[] = []
  const gone = new Set<Entrant>()
  const depart = ({ entrant }: Shown) => {
    if (!gone.has(entrant)) log.push(departureEntry(entrant))
    gone.add(entrant)
  }
  const isAwaited = (match: Match, side: Side): boolean =>
    (shownBy.get(keyOf(match)) ?? []).some(
      ({ entrant }) => !gone.has(entrant) && side !== sideOf(match, entrant),
    ) ||
    (isPassed(match) && !shownBy.has(keyOf(match)) && nextOf(match).some(([next, of]) => isAwaited(next, of)))

  const ready: Match[] = []
  const leavingHoles: Match[] = []
  const open = (match: Match) => (leavesHole(match, shownBy) ? leavingHoles : ready).push(match)
  const takeHole = () => {
    const index = leavingHoles.findIndex(
      (match) => !nextOf(match).some(([next, side]) => isAwaited(next, side)),
    )
    return leavingHoles.splice(Math.max(index, 0), 1)[0]
  }
  for (const match of matches) if (!missing.has(match) && !isReset(match)) open(match)
  for (let index = 0, match = ready[0] ?? takeHole(); match; match = ready[index] ?? takeHole()) {
    if (match === ready[index]) index += 1
    const shown = shownBy.get(keyOf(match)) ?? []
    shown.forEach(depart)
    log.push(...(shown[0] ? entryAfter(walkoverOf(shown[0]), match) : resultEntry(match)))
    for (const [next, side] of nextOf(match)) {
      const left = (missing.get(next) ?? 0) - 1
      missing.set(next, left)
      for (const one of shownBy.get(keyOf(next)) ?? [])
        if (next.outcome?.kind === 'void' && sideOf(next, one.entrant) === side) depart(one)
      if (left === 0) open(next)
    }
  }
  log.push(...matches.filter(isReset).flatMap(resultEntry))
  return [...log, ...leaving.filter((entrant) => !gone.has(entrant)).map(departureEntry)]
}

/** A second grand final comes after everything else. */
const isReset = ({ bracket, round }: Match): boolean => bracket === 'final' && round === 2

/** Nobody played it and nobody left in it: the side that comes goes on, and so does a hole. */
const isPassed = (match: Match): boolean => resultEntry(match).length === 0

function leavesHole(match: Match, shownBy: ReadonlyMap<string, unknown>): boolean {
  return shownBy.has(keyOf(match)) || match.outcome?.kind === 'double-forfeit'
}

interface Shown {
  readonly match: Match
  readonly entrant: Entrant
}

/** The first match of each that shows their departure, by its key. */
function departuresShown(
  matches: readonly Match[],
  byKey: ReadonlyMap<string, Match>,
  leaving: readonly Entrant[],
): Map<string, Shown[]> {
  const shown = leaving.flatMap((entrant) => {
    const match = matches.find(
      (one) => sideIdsOf(one).includes(entrant.id) && showsDeparture(byKey, one, entrant.id),
    )
    return match ? { match, entrant } : []
  })
  return Map.groupBy(shown, ({ match }) => keyOf(match))
}

/** Whether the entrant must have left before this match was decided: it did not send them where it sends others. */
function showsDeparture(byKey: ReadonlyMap<string, Match>, match: Match, id: string): boolean {
  const { outcome, winnerTo, loserTo } = match
  if (outcome === null) return false
  if (outcome.kind === 'void') return true
  const winner = winnerOf(match)
  if (winner === 2 && isUnreset(byKey, match) && idIn(match.sides[0]) === id) return true
  if (winner === null || !match.sides.every(({ kind }) => kind === 'entrant')) return false
  const target = idIn(match.sides[winner - 1] ?? match.sides[0]) === id ? winnerTo : loserTo
  const slot = target && byKey.get(keyOf(target))?.sides[target.side - 1]
  return slot ? !isSameSlot(slot, { kind: 'entrant', id }) : false
}

/** The winner of a grand final against somebody who left has no second one to play. */
function isUnreset(byKey: ReadonlyMap<string, Match>, match: Match): boolean {
  return match.bracket === 'final' && match.round === 1 && !byKey.has(keyOf({ ...match, round: 2 }))
}

function walkoverOf({ match, entrant }: Shown): Outcome {
  return { kind: 'forfeit', winner: sideOf(match, entrant) === 1 ? 2 : 1 }
}

function sideOf({ sides }: Match, { id }: Entrant): Side {
  return idIn(sides[0]) === id ? 1 : 2
}
