import { mostSwissRounds } from '../limits.ts'
import { amend, findMatch, keyIn, keyOf } from '../model/apply.ts'
import { departedAmong } from '../model/entrants.ts'
import type { Explanation, PairingOrder } from '../model/explanation.ts'
import type { Match } from '../model/match.ts'
import { lastRoundOf } from '../model/rounds.ts'
import type {
  Advance,
  Correction,
  Effect,
  Entrant,
  Format,
  Place,
  Revision,
  Row,
  Stage,
} from '../model/stage.ts'
import { entrantSlot, hasSameSides, NOBODY } from '../plans/slots.ts'
import { revise as reviseMatch, seriesRule, settle } from '../tables/decide.ts'
import { SWISS_PROFILES, type SwissProfile } from '../tables/profiles.ts'
import {
  checkTableSettings,
  merged,
  requireDistinct,
  requireOneOf,
  requirePresent,
} from '../tables/settings.ts'
import { standings } from '../tables/standings.ts'
import { idOn } from '../tables/tally.ts'
import { type Contender, contendersOf } from './contenders.ts'
import { explain } from './explain.ts'
import { type Pair, pairRound } from './pairing.ts'
import { PAIRING_ORDERS } from './ranking.ts'

export interface SwissSettings {
  /** Null means ⌈log₂ n⌉ of those who play round 1. May change until the last round is paired. */
  readonly rounds: number | null
  readonly bestOf: number
  readonly allowsDraws: boolean
  readonly profile: SwissProfile
  readonly order: PairingOrder
}

export const SWISS_DEFAULTS: SwissSettings = {
  rounds: null,
  bestOf: 1,
  allowsDraws: true,
  profile: 'cards',
  order: 'neighbours',
}

export type SwissStage = Stage<SwissSettings>

/** Fills in the defaults. Throws a `RangeError` for settings that no stage can have; how many rounds are too many, `open` knows. */
export function requireSwissSettings(given: unknown = {}): SwissSettings {
  const settings = merged(given, SWISS_DEFAULTS)
  checkSettings(settings)
  return settings
}

function checkSettings(settings: SwissSettings): void {
  checkTableSettings(settings, SWISS_DEFAULTS)
  requireOneOf(settings.profile, Object.keys(SWISS_PROFILES), 'profile')
  requireOneOf(settings.order, PAIRING_ORDERS, 'order')
  const { rounds } = settings
  if (rounds !== null && !(Number.isInteger(rounds) && rounds >= 1)) {
    throw new RangeError('rounds must be null or a number from 1')
  }
}

/**
 * Everybody plays every round against somebody with about as many points. A round is paired once the previous one is
 * decided. An entrant who leaves keeps their points and is ranked, but not paired any more.
 */
export const swiss: Format<SwissSettings> = {
  open,
  seriesRule,
  settle,
  close,
  leave,
  lastJoinedRound,
  roundsIn: (_bracket, { settings, entrantCount }) => roundsFor(settings, entrantCount),
  fitted: (settings, entrantCount) => {
    const { rounds } = settings
    return rounds === null
      ? settings
      : { ...settings, rounds: Math.min(rounds, mostSwissRounds(entrantCount)) }
  },
  scoring: ({ profile }) => {
    const { criteria, points } = SWISS_PROFILES[profile]
    return { criteria: criteria.map(({ id }) => id), points }
  },
  roundCount: roundsOf,
  explain: explainRound,
  table,
  places,
  revise,
}

function open(entrants: readonly Entrant[], settings: SwissSettings, seed: string): Match[] {
  checkSettings(settings)
  requireDistinct(entrants)
  const stage = { settings, entrants, matches: [], seed }
  if (firstRoundCount(stage) < 2) throw new RangeError('a Swiss stage needs two entrants')
  roundsOf(stage)
  return pairNext(stage, 1)
}

/** Throws a `RangeError` for a number of rounds in which somebody would have to meet everybody twice. */
export function roundsOf(stage: Pick<SwissStage, 'settings' | 'entrants'>): number {
  return roundsFor(stage.settings, firstRoundCount(stage))
}

function roundsFor({ rounds }: Pick<SwissSettings, 'rounds'>, count: number): number {
  const most = mostSwissRounds(count)
  if (rounds === null) return Math.min(Math.ceil(Math.log2(count)), most)
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > most) {
    throw new RangeError(`${count} entrants play 1 to ${most} rounds`)
  }
  return rounds
}

/**
 * The last round during which somebody may still enter. They play from the next round on, so that half of the rounds
 * are left for them; their `joinedRound` is at most `lastJoinedRound`.
 */
export function lastEntryRound(stage: Pick<SwissStage, 'settings' | 'entrants'>): number {
  return Math.floor(roundsOf(stage) / 2)
}

/** The largest `joinedRound` of a late entrant: the first round that they play. */
export function lastJoinedRound(stage: Pick<SwissStage, 'settings' | 'entrants'>): number {
  return lastEntryRound(stage) + 1
}

function close(stage: SwissStage): Advance {
  if (!isDecided(stage)) return { kind: 'waiting' }
  const current = lastRoundOf(stage)
  if (isLast(stage, current)) return { kind: 'finished' }
  return { kind: 'drawn', matches: pairNext(stage, current + 1) }
}

function isDecided({ matches }: SwissStage): boolean {
  return matches.every(({ outcome }) => outcome !== null)
}

/** Also true if fewer than two are left to play. */
function isLast(stage: SwissStage, current: number): boolean {
  const isNext = ({ departure, joinedRound }: Entrant) => departure === null && joinedRound <= current + 1
  return current >= roundsOf(stage) || stage.entrants.filter(isNext).length < 2
}

function pairNext(stage: SwissStage, round: number): Match[] {
  return pairRound(contendersIn(stage, round), stage.settings.order).map((pair, index) =>
    matchOf(pair, round, index + 1, stage.settings.bestOf),
  )
}

/** Side 1 goes to the entrant who had it less often. If both had it equally often, it alternates from match to match. */
function matchOf({ one, two }: Pair, round: number, number: number, bestOf: number): Match {
  const key = { bracket: 'main', group: 0, round, number } as const
  const rest = { bestOf, winnerTo: null, loserTo: null, games: [] }
  if (two === null) {
    return { ...key, ...rest, sides: [entrantSlot(one.id), NOBODY], outcome: { kind: 'bye', winner: 1 } }
  }
  const balance = one.sideBalance - two.sideBalance
  const isSwapped = balance > 0 || (balance === 0 && number % 2 === 0)
  const [first, second] = isSwapped ? [two, one] : [one, two]
  return { ...key, ...rest, sides: [entrantSlot(first.id), entrantSlot(second.id)], outcome: null }
}

/**
 * Facts behind each pairing of a round, by match number. It takes as long as pairing the round, since it finds out
 * whether the results would still pair it like this.
 */
export function explainRound(stage: SwissStage, round: number): Map<number, Explanation> {
  const matches = stage.matches.filter((match) => match.round === round)
  const playing = new Set(matches.flatMap((match) => [idOn(match, 1), idOn(match, 2)]))
  // Who has left since was paired in this round.
  const entrants = stage.entrants.map((one) => (playing.has(one.id) ? { ...one, departure: null } : one))
  const earlier = { ...stage, entrants, matches: stage.matches.filter((match) => match.round < round) }
  const contenders = contendersIn(earlier, round).filter(({ id }) => playing.has(id))
  return explain(matches, contenders, stage.settings.order)
}

function leave({ entrants, matches }: SwissStage, id: string): Effect[] {
  requirePresent(entrants, id)
  return matches.flatMap((match): Effect[] => {
    const side = idOn(match, 1) === id ? 1 : idOn(match, 2) === id ? 2 : null
    if (match.outcome !== null || side === null) return []
    const outcome = { kind: 'forfeit', winner: side === 1 ? 2 : 1 } as const
    return [{ kind: 'decided', match: keyIn(match), outcome, games: [] }]
  })
}

function table({ settings, entrants, matches }: SwissStage): Row[] {
  return standings({ entrants, matches }, SWISS_PROFILES[settings.profile], settings.bestOf)
}

/** Empty until the last round is decided. */
function places(stage: SwissStage): Place[] {
  if (!isDecided(stage) || !isLast(stage, lastRoundOf(stage))) return []
  const rows = table(stage)
  return rows.map(({ id, place }) => {
    const sharing = rows.filter((row) => row.place === place).length
    return { id, from: place, to: place + sharing - 1 }
  })
}

/**
 * A corrected result changes the table at once. The current round is paired again only if nothing in it has been decided
 * and the correction does not keep it; rounds that began stay as they are. A match is reopened only while no later
 * round has begun.
 */
function revise(stage: SwissStage, correction: Correction): Revision {
  const revision = reviseMatch(stage, correction)
  if (revision.kind === 'refused') return revision
  const { round } = findMatch(stage, correction.match)
  const later = stage.matches.filter((match) => match.round > round)
  if (later.length === 0) return revision
  const keepsLater = correction.keepsLater === true
  if (correction.result === null) {
    const played = later.filter(hasBegun)
    return played.length > 0 || keepsLater
      ? { kind: 'refused', reason: 'already_played', played: played.map(keyIn) }
      : { ...revision, undo: [...revision.undo, ...later], removed: later.map(keyIn) }
  }
  const current = lastRoundOf(stage)
  const paired = later.filter((match) => match.round === current)
  return keepsLater || paired.some(hasBegun) ? revision : withPairings(stage, revision, paired)
}

function hasBegun({ outcome }: Match): boolean {
  return outcome !== null && outcome.kind !== 'bye'
}

type Revised = Extract<Revision, { kind: 'revised' }>

/** Only matches that change are stored again. There are never fewer: an entrant who has left since had a bye. */
function withPairings(stage: SwissStage, revision: Revised, paired: readonly Match[]): Revised {
  const before = new Map(paired.map((match) => [keyOf(match), match]))
  const undo: Match[] = []
  const effects = pairedAgain(amend(stage, revision), paired).flatMap((match): Effect[] => {
    const former = before.get(keyOf(match))
    if (!former) return [{ kind: 'added', match }]
    if (hasSameSides(former, match) && former.bestOf === match.bestOf) return []
    undo.push(former)
    return [{ kind: 'replaced', match }]
  })
  return {
    ...revision,
    effects: [...revision.effects, ...effects],
    undo: [...revision.undo, ...undo],
  }
}

/** Pairs the current round again. Somebody who has left since keeps the bye that they had. */
function pairedAgain(stage: SwissStage, paired: readonly Match[]): Match[] {
  const gone = new Set(paired.map(keyOf))
  const earlier = stage.matches.filter((match) => !gone.has(keyOf(match)))
  const matches = pairNext({ ...stage, matches: earlier }, lastRoundOf(stage))
  const left = departedAmong(stage.entrants)
  const byes = paired.filter((match) => left.has(idOn(match, 1) ?? ''))
  return [...matches, ...byes.map((bye, index) => ({ ...bye, number: matches.length + index + 1 }))]
}

function contendersIn({ settings, entrants, matches }: SwissStage, round: number): Contender[] {
  const { points } = SWISS_PROFILES[settings.profile]
  return contendersOf({ entrants, matches }, round, { points, bestOf: settings.bestOf })
}

/** Who left before round 1 never plays. */
function firstRoundCount({ entrants }: Pick<SwissStage, 'entrants'>): number {
  return entrants.filter(({ joinedRound, departure }) => joinedRound === 1 && departure?.afterRound !== 0)
    .length
}
