import {
  amend,
  apply,
  type Bracket,
  closeRounds,
  type Departure,
  type Effect,
  type Entrant,
  entered,
  type Fate,
  type Format,
  type FormatName,
  formatOf,
  keyOf as keyTextOf,
  type Match,
  type MatchKey,
  type Place,
  finalPlaces as placesInTournament,
  qualifiedIds,
  type ReplayFile,
  type Row,
  replayFileOf as replayOfStage,
  requireSettings,
  type Stage,
  type StageCut,
  undecidedMatches,
  withDeparture,
} from '@trunfo/brackets'
import {
  type BracketMatch,
  isDecided,
  keyOf,
  outcomeOf,
  type StoredMatch,
  sideOf,
  sidesOf,
  toMatches,
} from './bracket-rows.ts'
import { engineResult, type MatchResult, type PlayedResult } from './match-results.ts'

/** What the engine has to know of a stage besides its matches. */
export interface StageFacts {
  readonly format: string
  /** As stored: defaults are left out. */
  readonly settings: unknown
  readonly seed: string
  readonly entrants: readonly Entrant[]
}

/** Matches per round, for formats whose rounds are known before they are drawn. */
export function roundSizesOf(format: string, entrantCount: number): number[] {
  return formatOf(format).outline?.(entrantCount) ?? []
}

/** Rounds of the match's bracket; 0 where rounds only have numbers. */
export function roundsAround({ format, settings, entrantCount }: FateStage, bracket: Bracket): number {
  if (entrantCount === null) return 0
  return (
    formatOf(format).roundsIn?.(bracket, { settings: requireSettings(format, settings), entrantCount }) ?? 0
  )
}

/** The whole plan, or round 1, and which of its matches can be played now. */
export function openStage(facts: StageFacts): {
  readonly matches: readonly Match[]
  readonly playable: ReadonlySet<string>
} {
  const format = formatOf(facts.format)
  const stage = toStage(facts, [])
  const matches = format.open(stage.entrants, stage.settings, stage.seed)
  return { matches, playable: playableIn(format, { ...stage, matches }) }
}

/** What follows once a match is decided. */
export interface Following {
  /** Rounds that are drawn now. After W.O.s there may be several, because nobody plays in the first of them. */
  readonly drawn: readonly Match[]
  /** Matches to play now. */
  readonly playable: ReadonlySet<string>
  readonly isFinished: boolean
  /** Complete once the stage is finished, best first. */
  readonly places: readonly Place[]
}

/** Null until the stage is finished, and if nobody is left to win it. Of those who share first place, the best seed. */
export function championOf(following: Pick<Following, 'places'> | null): string | null {
  return following?.places.find(({ from }) => from === 1)?.id ?? null
}

/** What follows from all matches of a stage. Throws a `RangeError` if some are missing. */
export function followingOf(facts: StageFacts, rows: readonly StoredMatch[]): Following {
  const stage = toStage(facts, toMatches(rows))
  return following(formatOf(facts.format), stage)
}

/** What a result changes at once, its own match included. */
export interface ResultEffects {
  /** Stored matches as they are afterwards: those with new sides or results, and those that can be played now. */
  readonly changed: readonly Match[]
  /** Such as a second grand final. */
  readonly added: readonly Match[]
  readonly playable: ReadonlySet<string>
}

/**
 * Effects of a result in a format without a barrier. The rows of an elimination plan have to include all matches behind
 * the decided one, those of a table its whole group.
 */
export function effectsOfResult(
  facts: StageFacts,
  rows: readonly StoredMatch[],
  row: StoredMatch,
  result: MatchResult,
): ResultEffects {
  const stage = toStage(facts, toMatches(rows))
  const format = formatOf(facts.format)
  const effects = format.settle(stage, keyOf(row), engineResult(row, result))
  return effectsIn(format, rows, apply(stage, effects), effects)
}

/** What somebody's departure changes at once. Null if they are not in the stage, are out of it or have left it. */
export function effectsOfDeparture(
  facts: StageFacts,
  rows: readonly StoredMatch[],
  { participantId, kind }: { readonly participantId: string; readonly kind: Departure['kind'] },
): (ResultEffects & { readonly departure: Departure; readonly following: Following }) | null {
  const stage = toStage(facts, toMatches(rows))
  const format = formatOf(facts.format)
  const entrant = stage.entrants.find(({ id }) => id === participantId)
  if (!entrant || entrant.departure || isOut(facts, rows, participantId)) return null
  const effects = format.leave(stage, participantId, kind)
  const after = withDeparture(apply(stage, effects), participantId, kind)
  const departure = after.entrants.find(({ id }) => id === participantId)?.departure
  if (!departure) throw new RangeError('a departure was not stored')
  return { ...effectsIn(format, rows, after, effects), departure, following: following(format, after) }
}

/** In a table nobody is out before its end. */
export function isOut(
  { format, settings, entrants }: StageFacts,
  rows: readonly StoredMatch[],
  participantId: string,
): boolean {
  const stage = { format, settings, entrantCount: entrants.length }
  const own = rows.filter((row) => sideOf(row, participantId) !== null)
  if (own.some((row) => !isDecided(row))) return false
  return own.some((row) => fateAfter(stage, row, participantId) !== 'on')
}

function effectsIn(
  format: Format<unknown>,
  rows: readonly StoredMatch[],
  after: Stage,
  effects: readonly Effect[],
): ResultEffects {
  const playable = playableIn(format, after)
  const stored = new Set(rows.map(keyTextOf))
  const opening = rows.filter((row) => row.status === 'pending' && playable.has(keyTextOf(row)))
  const touched = new Set([...effects.map(({ match }) => match), ...opening].map(keyTextOf))
  const matches = after.matches.filter((match) => touched.has(keyTextOf(match)))
  return {
    changed: matches.filter((match) => stored.has(keyTextOf(match))),
    added: matches.filter((match) => !stored.has(keyTextOf(match))),
    playable,
  }
}

function playableIn(format: Format<unknown>, stage: Stage): ReadonlySet<string> {
  return new Set((format.playable ?? undecidedMatches)(stage).map(keyTextOf))
}

export type BracketRevision =
  | {
      readonly kind: 'revised'
      /** The corrected match first, then later ones with new participants. */
      readonly matches: readonly Match[]
      readonly added: readonly Match[]
      /** Later matches that no longer exist. */
      readonly removed: readonly MatchKey[]
      readonly following: Following
    }
  | { readonly kind: 'refused'; readonly reason: 'not_decided' | 'same_winner' }
  /** `played` are later matches that were played, or that would disappear. */
  | { readonly kind: 'refused'; readonly reason: 'already_played'; readonly played: readonly MatchKey[] }

/**
 * What another result would change, given all matches of the stage. Naming the winner of a W.O. again is no correction.
 * With `keepsLater`, rounds after the match are not paired again.
 */
export function reviseBracket(
  facts: StageFacts,
  rows: readonly StoredMatch[],
  target: StoredMatch,
  { result, keepsLater }: { readonly result: PlayedResult; readonly keepsLater: boolean },
): BracketRevision {
  // Nobody reported a void match, so there is nothing to correct.
  if (!isDecided(target) || target.outcome === 'void') return { kind: 'refused', reason: 'not_decided' }
  if (target.outcome === 'forfeit' && target.winnerId === result.winnerId)
    return { kind: 'refused', reason: 'same_winner' }

  const stage = toStage(facts, toMatches(rows))
  const format = formatOf(facts.format)
  const revision = format.revise(stage, {
    match: keyOf(target),
    result: engineResult(target, result),
    keepsLater,
  })
  if (revision.kind === 'refused' && revision.reason === 'same_result')
    return { kind: 'refused', reason: 'same_winner' }
  if (revision.kind === 'refused' && revision.reason !== 'already_played')
    throw new RangeError(`the correction is ${revision.reason}`)
  if (revision.kind === 'refused') {
    return { kind: 'refused', reason: 'already_played', played: revision.played.map(keyOf) }
  }
  // The players of a round that disappears would have to be told.
  if (format.close && revision.removed.length > 0) {
    return { kind: 'refused', reason: 'already_played', played: revision.removed.map(keyOf) }
  }
  const after = amend(stage, revision)
  const { changed, added } = effectsIn(format, rows, after, revision.effects)
  return {
    kind: 'revised',
    matches: targetFirst(changed, target),
    added,
    removed: revision.removed.map(keyOf),
    following: following(format, after),
  }
}

/**
 * Somebody who enters a running stage, with the first round that they play and the last seed. Null if the format takes
 * no late entrants, or not any more.
 */
export function lateEntrant(facts: StageFacts, rows: readonly StoredMatch[], id: string): Entrant | null {
  const format = formatOf(facts.format)
  const stage = toStage(facts, toMatches(rows))
  const joinedRound = Math.max(0, ...rows.map(({ round }) => round)) + 1
  if (!format.lastJoinedRound || joinedRound > format.lastJoinedRound(stage)) return null
  const seed = Math.max(0, ...facts.entrants.map((entrant) => entrant.seed)) + 1
  return entered(format, stage, { id, seed, group: 0, joinedRound }).entrants.at(-1) ?? null
}

export type Reopening =
  | {
      readonly kind: 'reopened'
      /** The reopened match first, then later ones that wait for it again. */
      readonly changed: readonly Match[]
      /** Open matches that have to wait, because their sides have an earlier one to play now. */
      readonly waiting: readonly Match[]
      readonly removed: readonly MatchKey[]
      readonly playable: ReadonlySet<string>
    }
  /** Somebody who has left plays no match. */
  | { readonly kind: 'refused'; readonly reason: 'not_decided' | 'departed' }
  | { readonly kind: 'refused'; readonly reason: 'already_played'; readonly played: readonly MatchKey[] }

/** What making a decided match undecided would change, given all matches of the stage. */
export function reopenInBracket(
  facts: StageFacts,
  rows: readonly StoredMatch[],
  target: StoredMatch,
): Reopening {
  const sides = sidesOf(target)
  if (!isDecided(target) || sides.includes(null)) return { kind: 'refused', reason: 'not_decided' }
  if (facts.entrants.some(({ id, departure }) => departure !== null && sides.includes(id)))
    return { kind: 'refused', reason: 'departed' }
  const stage = toStage(facts, toMatches(rows))
  const format = formatOf(facts.format)
  const revision = format.revise(stage, { match: keyOf(target), result: null })
  if (revision.kind === 'refused' && revision.reason === 'already_played')
    return { kind: 'refused', reason: 'already_played', played: revision.played.map(keyOf) }
  if (revision.kind === 'refused') throw new RangeError(`the reopening is ${revision.reason}`)
  const after = amend(stage, revision)
  const { changed, playable } = effectsIn(format, rows, after, revision.effects)
  const touched = new Set([...changed, ...revision.removed].map(keyTextOf))
  const openBefore = new Set(rows.filter(({ status }) => status === 'in_progress').map(keyTextOf))
  const isWaiting = (key: string) => openBefore.has(key) && !playable.has(key) && !touched.has(key)
  return {
    kind: 'reopened',
    changed: targetFirst(changed, target),
    waiting: after.matches.filter((match) => isWaiting(keyTextOf(match))),
    removed: revision.removed.map(keyOf),
    playable,
  }
}

function targetFirst(matches: readonly Match[], target: MatchKey): Match[] {
  const ofTarget = keyTextOf(target)
  return matches.toSorted(
    (one, other) => Number(keyTextOf(other) === ofTarget) - Number(keyTextOf(one) === ofTarget),
  )
}

interface PlayedStage {
  readonly facts: StageFacts
  readonly matches: readonly StoredMatch[]
}

/** A place in the tournament, with the seed of the first stage. */
export interface FinalPlace extends Place {
  readonly seed: number
}

/** Places in the tournament, best first. */
export function finalPlaces(stages: readonly PlayedStage[]): FinalPlace[] {
  const seeds = new Map(stages[0]?.facts.entrants.map(({ id, seed }) => [id, seed]))
  const places = placesInTournament(
    stages.map(({ facts, matches }) => ({ format: facts.format, stage: toStage(facts, toMatches(matches)) })),
  )
  return places.map((place) => ({ ...place, seed: seeds.get(place.id) ?? 0 }))
}

/** The file from which the stage can be derived again. `keptRounds` do not follow from the results as they are now. */
export function replayFileOf(
  facts: StageFacts,
  rows: readonly StoredMatch[],
  keptRounds: readonly number[],
): ReplayFile {
  return replayOfStage(facts.format as FormatName, toStage(facts, toMatches(rows)), keptRounds)
}

/** Ids by their seed in the next stage. */
export function goingOn(
  facts: StageFacts,
  rows: readonly StoredMatch[],
  cut: StageCut,
  lots: string,
): string[] {
  const stage = toStage(facts, toMatches(rows))
  return qualifiedIds(formatOf(facts.format), stage, cut, lots)
}

/** What tells a side's fate: a decided match, and whether its winner and its loser have a match after it. */
export interface FateFacts extends BracketMatch {
  readonly bracket: Bracket
  readonly winnerTo: string | null
  readonly loserTo: string | null
}

export interface FateStage {
  readonly format: string
  readonly settings: unknown
  readonly entrantCount: number | null
}

/**
 * Whether a participant goes on after a decided match, is out of the stage or has won it. Asks about one match
 * only, so that no reader needs the whole bracket. A table puts nobody out by a single match.
 */
export function fateAfter(
  { format, settings, entrantCount }: FateStage,
  row: FateFacts,
  participantId: string,
): Fate {
  const side = sideOf(row, participantId)
  if (side === null) throw new RangeError(`${participantId} is not in the match`)
  const { fate } = formatOf(format)
  if (!fate) return 'on'
  const { bracket, round, number } = row
  const record = { ...row, group: 0, score1: null, score2: null }
  const somewhere = { ...keyOf(record), side: 1 } as const
  const match: Match = {
    bracket,
    group: 0,
    round,
    number,
    sides: [slotOf(row.participant1Id), slotOf(row.participant2Id)],
    bestOf: 1,
    winnerTo: row.winnerTo === null ? null : somewhere,
    loserTo: row.loserTo === null ? null : somewhere,
    outcome: outcomeOf(record),
    games: [],
  }
  return fate(match, side, {
    settings: requireSettings(format, settings),
    entrantCount: entrantCount ?? 0,
  })
}

/** Whether one of the matches should have decided who wins the stage, and ended with nobody to win it. */
export function isWithoutChampion(
  { format, settings, entrants }: Pick<StageFacts, 'format' | 'settings' | 'entrants'>,
  matches: readonly Match[],
): boolean {
  const { fate } = formatOf(format)
  const stage = { settings: requireSettings(format, settings), entrantCount: entrants.length }
  return matches.some((match) => {
    const isWon = match.outcome === null || 'winner' in match.outcome
    return !isWon && fate?.({ ...match, outcome: WON }, 1, stage) === 'champion'
  })
}

const WON = { kind: 'won', winner: 1, score: [1, 0] } as const

/** Whether a result only changes its own match and, at the end of its round, draws the next one. */
export function hasBarrier(format: string): boolean {
  return formatOf(format).close !== undefined
}

function following(format: Format<unknown>, stage: Stage): Following {
  const after = closeRounds(format, stage)
  const undecided = after.matches.some(({ outcome }) => outcome === null)
  const isFinished = format.close ? format.close(after).kind === 'finished' : !undecided
  return {
    drawn: after.matches.slice(stage.matches.length),
    playable: playableIn(format, after),
    isFinished,
    places: isFinished ? format.places(after) : [],
  }
}

/** The table of a stage as it stands. A bracket has one too: how far everybody got. */
export function tableOf(facts: StageFacts, rows: readonly StoredMatch[]): Row[] {
  const inOrder = rows.toSorted((one, other) => one.round - other.round || one.number - other.number)
  return formatOf(facts.format).table(toStage(facts, toMatches(inOrder)))
}

function toStage({ format, settings, seed, entrants }: StageFacts, matches: readonly Match[]): Stage {
  return { settings: requireSettings(format, settings), seed, entrants, matches }
}

function slotOf(id: string | null) {
  return id === null ? ({ kind: 'nobody' } as const) : ({ kind: 'entrant', id } as const)
}
