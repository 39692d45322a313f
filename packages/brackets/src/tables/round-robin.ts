import { LARGEST_GROUP, LARGEST_ONLY_GROUP, MOST_MATCHES } from '../limits.ts'
import { keyIn } from '../model/apply.ts'
import type { Match } from '../model/match.ts'
import type { Points } from '../model/points.ts'
import type { Effect, Entrant, Format, Place, Row, Stage } from '../model/stage.ts'
import { revise, seriesRule, settle } from './decide.ts'
import { membersByGroup } from './groups.ts'
import { type GroupCriterion, groupProfile } from './profiles.ts'
import { schedule } from './schedule.ts'
import { checkTableSettings, merged, requireDistinct, requireOneOf, requirePresent } from './settings.ts'
import { standings } from './standings.ts'
import { idOn } from './tally.ts'

export interface RoundRobinSettings {
  /** How often everybody meets everybody. */
  readonly legs: 1 | 2
  readonly bestOf: number
  readonly allowsDraws: boolean
  readonly points: Points
  /** Chosen by the organiser and frozen when the stage opens. */
  readonly order: readonly GroupCriterion[]
}

export const ROUND_ROBIN_DEFAULTS: RoundRobinSettings = {
  legs: 1,
  bestOf: 1,
  allowsDraws: true,
  points: { win: 3, draw: 1, loss: 0 },
  order: ['points', 'head-to-head', 'game-difference', 'games-won'],
}

type RoundRobinStage = Stage<RoundRobinSettings>

/** Fills in the defaults. Throws a `RangeError` for settings that no stage can have. */
export function requireRoundRobinSettings(given: unknown = {}): RoundRobinSettings {
  const settings = merged(given, ROUND_ROBIN_DEFAULTS)
  checkSettings(settings)
  return settings
}

function checkSettings(settings: RoundRobinSettings): void {
  const { legs, points, order } = settings
  checkTableSettings(settings, ROUND_ROBIN_DEFAULTS)
  requireOneOf(legs, [1, 2], 'legs')
  requirePoints(points)
  if (!Array.isArray(order)) throw new RangeError('order must be a list of criteria')
  groupProfile(order, points)
}

const MOST_POINTS = 1_000

function requirePoints(points: Points): void {
  const values = [points?.win, points?.draw, points?.loss]
  if (!values.every((value) => Number.isInteger(value) && Math.abs(Number(value)) <= MOST_POINTS)) {
    throw new RangeError(`points must be whole numbers up to ${MOST_POINTS} for win, draw and loss`)
  }
}

/**
 * Everybody meets everybody of their group; a league is a single group. An entrant who leaves an unfinished group is
 * last in it, and its table counts none of their matches. So is one who left before the stage opened: their matches
 * are void from the start. Leaving a finished group changes nothing.
 */
export const roundRobin: Format<RoundRobinSettings> = {
  open,
  seriesRule,
  settle,
  leave,
  playable: playableMatches,
  scoring: ({ order, points }) => ({ criteria: order, points }),
  table,
  places,
  revise,
}

function open(entrants: readonly Entrant[], settings: RoundRobinSettings): Match[] {
  checkSettings(settings)
  requireDistinct(entrants)
  const groups = membersByGroup(entrants)
  const largest = groups.length === 1 ? LARGEST_ONLY_GROUP : LARGEST_GROUP
  if (groups.length === 0 || groups.some(([, { length }]) => length < 2 || length > largest)) {
    throw new RangeError(`a group has 2 to ${largest} entrants`)
  }
  const matches = groups.flatMap(([group, members]) => plan(group, members, settings))
  if (matches.length > MOST_MATCHES) throw new RangeError(`a stage has at most ${MOST_MATCHES} matches`)
  return matches
}

function plan(group: number, members: readonly Entrant[], { legs, bestOf }: RoundRobinSettings): Match[] {
  const slotOf = (index: number) => ({ kind: 'entrant', id: members[index]?.id ?? '' }) as const
  const hasLeft = (index: number) => members[index]?.departure !== null
  return schedule(members.length, legs).flatMap((pairings, round) =>
    pairings.map(([one, two], place) => ({
      bracket: 'main',
      group,
      round: round + 1,
      number: place + 1,
      sides: [slotOf(one), slotOf(two)],
      bestOf,
      winnerTo: null,
      loserTo: null,
      outcome: hasLeft(one) || hasLeft(two) ? { kind: 'void' } : null,
      games: [],
    })),
  )
}

function leave({ entrants, matches }: RoundRobinStage, id: string): Effect[] {
  requirePresent(entrants, id)
  return matches
    .filter((match) => match.outcome === null && isIn(match, id))
    .map((match) => ({ kind: 'decided', match: keyIn(match), outcome: { kind: 'void' }, games: [] }))
}

function table(stage: RoundRobinStage): Row[] {
  const { settings, entrants } = stage
  const profile = groupProfile(settings.order, settings.points)
  const matchesByGroup = Map.groupBy(countedMatches(stage), ({ group }) => group)
  return membersByGroup(entrants).flatMap(([group, members]) => {
    const [gone, there] = [members.filter(isGone), members.filter((member) => !isGone(member))]
    const matches = matchesByGroup.get(group) ?? []
    const rows = standings({ entrants: there, matches }, profile, settings.bestOf)
    return [...rows, ...gone.map((member) => lastRow(member, there.length + 1, settings.order))]
  })
}

/** The matches that count in a table. */
export function countedMatches({ entrants, matches }: Pick<Stage, 'entrants' | 'matches'>): Match[] {
  const gone = new Set<string | null>(entrants.filter(isGone).map(({ id }) => id))
  return matches.filter((match) => !gone.has(idOn(match, 1)) && !gone.has(idOn(match, 2)))
}

/** Whether somebody left before the end of their group, or (after round 0) before it opened. */
function isGone({ departure }: Entrant): boolean {
  return departure !== null && (departure.isEarly === true || departure.afterRound === 0)
}

/** Everybody who left an unfinished group shares the last place. */
function lastRow({ id, group }: Entrant, place: number, order: readonly GroupCriterion[]): Row {
  const trail = order.map((criterion) => ({ criterion, value: null }))
  return { id, group, place, played: 0, won: 0, drawn: 0, lost: 0, trail }
}

/** Those with the same place in their groups share places. Without an end there are none. */
function places(stage: RoundRobinStage): Place[] {
  if (stage.matches.some(({ outcome }) => outcome === null)) return []
  const tiers = Map.groupBy(table(stage), ({ place }) => place)
  let from = 1
  return [...tiers]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, rows]) => {
      const shared = { from, to: from + rows.length - 1 }
      from += rows.length
      return rows.map(({ id }) => ({ id, from: shared.from, to: shared.to }))
    })
}

/** Matches that may be played now: both sides have finished all their matches of earlier rounds. */
export function playableMatches({ matches }: Pick<Stage, 'matches'>): Match[] {
  const busy = new Set<string | null>()
  return matches
    .filter(({ outcome }) => outcome === null)
    .toSorted((one, other) => one.round - other.round)
    .filter((match) => {
      const ids = [idOn(match, 1), idOn(match, 2)]
      const isFree = ids.every((id) => !busy.has(id))
      for (const id of ids) busy.add(id)
      return isFree
    })
}

function isIn(match: Match, id: string): boolean {
  return idOn(match, 1) === id || idOn(match, 2) === id
}
