import type { Bracket, Match, MatchKey, Result } from '../model/match.ts'
import type { Correction, Departure, Entrant, Place, Row } from '../model/stage.ts'
import { type FormatName, isFormatName } from '../shapes.ts'

/**
 * The whole history of a stage as JSON: what it started with and what happened, in order. Every state can be rebuilt
 * from it, so one file is enough to report a bug in a cup.
 */
export interface ReplayFile {
  readonly version: 1
  readonly format: FormatName
  /** Settings of the format, which checks them when it opens the stage. */
  readonly settings: unknown
  readonly seed: string
  readonly entrants: readonly ReplayEntrant[]
  readonly log: readonly LogEntry[]
  /** The state after the whole log, as somebody saw it; each part may be left out. */
  readonly expected?: ExpectedState
}

/** With a departure if they left between the seeding and the opening. Most were there from round 1. */
export type ReplayEntrant = Pick<Entrant, 'id' | 'seed' | 'group'> &
  Partial<Pick<Entrant, 'joinedRound' | 'departure' | 'drawnAs'>>

export type LogEntry =
  | { readonly kind: 'result'; readonly match: MatchKey; readonly result: Result }
  | {
      readonly kind: 'departure'
      readonly id: string
      readonly as: Departure['kind']
      /** What was stored of it, where the log does not have everything in the order in which it happened. */
      readonly stored?: Omit<Departure, 'kind'>
    }
  | { readonly kind: 'entry'; readonly entrant: Omit<Entrant, 'departure'> }
  /** The next round was drawn. */
  | { readonly kind: 'close' }
  /** The next round as it was drawn, where results that it was drawn from have been corrected since. */
  | { readonly kind: 'drawn'; readonly matches: readonly Match[] }
  | ({ readonly kind: 'correction' } & Correction)
  /** The last correction was taken back. Only other corrections or their undoing may come between. */
  | { readonly kind: 'undo' }
  /** The settings were changed, in full. `started` are open matches in which somebody was ready or had declared. */
  | { readonly kind: 'settings'; readonly settings: unknown; readonly started?: readonly MatchKey[] }

export interface ExpectedState {
  readonly matches?: readonly Match[]
  readonly table?: readonly Row[]
  readonly places?: readonly Place[]
}

const EXPECTED = ['matches', 'table', 'places']

const BRACKETS: readonly Bracket[] = ['main', 'upper', 'lower', 'final', 'third']

/** Throws a `RangeError` that names the first part of the file that is wrong. */
export function parseReplay(text: string): ReplayFile {
  return requireReplay(parsed(text))
}

/** The same for a part of a larger file. */
export function requireReplay(given: unknown): ReplayFile {
  const file = record(given, 'file')
  if (file.version !== 1) throw new RangeError('version: only 1 is known')
  if (typeof file.format !== 'string' || !isFormatName(file.format)) throw new RangeError('format: unknown')
  record(file.settings, 'settings')
  string(file.seed, 'seed')
  list(file.entrants, 'entrants').forEach((entrant, index) => {
    checkStarter(entrant, `entrants[${index}]`)
  })
  list(file.log, 'log').forEach((entry, index) => {
    checkEntry(entry, `log[${index}]`)
  })
  if (file.expected !== undefined) {
    for (const [part, lines] of Object.entries(record(file.expected, 'expected'))) {
      oneOf(part, EXPECTED, 'expected')
      list(lines, part)
    }
  }
  return file as unknown as ReplayFile
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RangeError('file: no JSON', { cause: error })
  }
}

const DEPARTURES: readonly Departure['kind'][] = ['left', 'disqualified']

const CHECKS: Readonly<Record<string, (entry: Record<string, unknown>, at: string) => void>> = {
  close: () => undefined,
  result: checkResult,
  correction: (entry, at) => {
    if (entry.result === null) checkKey(entry.match, `${at}.match`)
    else checkResult(entry, at)
    if (entry.keepsLater !== undefined) oneOf(entry.keepsLater, [true, false], `${at}.keepsLater`)
  },
  entry: (entry, at) => {
    checkEntrant(entry.entrant, `${at}.entrant`)
    count(record(entry.entrant, at).joinedRound, `${at}.entrant.joinedRound`)
  },
  departure: (entry, at) => {
    string(entry.id, `${at}.id`)
    oneOf(entry.as, DEPARTURES, `${at}.as`)
    if (entry.stored === undefined) return
    const { afterRound, isEarly } = record(entry.stored, `${at}.stored`)
    count(afterRound, `${at}.stored.afterRound`)
    if (isEarly !== undefined) oneOf(isEarly, [true], `${at}.stored.isEarly`)
  },
  drawn: (entry, at) => {
    list(entry.matches, `${at}.matches`).forEach((match, index) => {
      checkKey(match, `${at}.matches[${index}]`)
      for (const side of list(record(match, at).sides, `${at}.matches[${index}].sides`))
        checkSlot(side, `${at}.matches[${index}].sides`)
    })
  },
  settings: (entry, at) => {
    record(entry.settings, `${at}.settings`)
    if (entry.started === undefined) return
    list(entry.started, `${at}.started`).forEach((key, index) => {
      checkKey(key, `${at}.started[${index}]`)
    })
  },
  undo: () => undefined,
}

function checkEntry(value: unknown, at: string): void {
  const entry = record(value, at)
  oneOf(entry.kind, Object.keys(CHECKS), `${at}.kind`)
  CHECKS[String(entry.kind)]?.(entry, at)
}

function checkEntrant(value: unknown, at: string): void {
  const entrant = record(value, at)
  string(entrant.id, `${at}.id`)
  for (const field of ['seed', 'group']) count(entrant[field], `${at}.${field}`)
}

function checkStarter(value: unknown, at: string): void {
  checkEntrant(value, at)
  const { joinedRound, departure, drawnAs } = record(value, at)
  if (drawnAs !== undefined) string(drawnAs, `${at}.drawnAs`)
  if (joinedRound !== undefined) {
    count(joinedRound, `${at}.joinedRound`)
    if (joinedRound === 0) throw new RangeError(`${at}.joinedRound: rounds start at 1`)
  }
  if (departure === undefined || departure === null) return
  const left = record(departure, `${at}.departure`)
  oneOf(left.kind, DEPARTURES, `${at}.departure.kind`)
  // Any other number belongs to a departure of the log.
  oneOf(left.afterRound, [0], `${at}.departure.afterRound`)
}

function checkSlot(value: unknown, at: string): void {
  const slot = record(value, at)
  oneOf(slot.kind, ['entrant', 'open', 'nobody'], `${at}.kind`)
  if (slot.kind === 'entrant') string(slot.id, `${at}.id`)
}

function checkKey(value: unknown, at: string): void {
  const key = record(value, at)
  oneOf(key.bracket, BRACKETS, `${at}.bracket`)
  for (const field of ['group', 'round', 'number']) count(key[field], `${at}.${field}`)
}

function checkResult(entry: Record<string, unknown>, at: string): void {
  checkKey(entry.match, `${at}.match`)
  const result = record(entry.result, `${at}.result`)
  oneOf(result.kind, ['won', 'drawn', 'forfeit'], `${at}.result.kind`)
  if (result.kind === 'won') oneOf(result.winner, [1, 2], `${at}.result.winner`)
  if (result.kind === 'forfeit') oneOf(result.winner, [1, 2, null], `${at}.result.winner`)
  else checkSeries(result, `${at}.result`)
}

function checkSeries(result: Record<string, unknown>, at: string): void {
  checkPair(result.score, count, `${at}.score`)
  list(result.games, `${at}.games`).forEach((value, index) => {
    const game = record(value, `${at}.games[${index}]`)
    oneOf(game.winner, [1, 2, null], `${at}.games[${index}].winner`)
    if (game.points !== null) checkPair(game.points, integer, `${at}.games[${index}].points`)
  })
}

function checkPair(value: unknown, check: (number: unknown, at: string) => void, at: string): void {
  const pair = list(value, at)
  if (pair.length !== 2) throw new RangeError(`${at}: two numbers expected`)
  for (const number of pair) check(number, at)
}

export function record(value: unknown, at: string): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRecord) throw new RangeError(`${at}: an object expected`)
  return value as Record<string, unknown>
}

export function list(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new RangeError(`${at}: a list expected`)
  return value
}

function string(value: unknown, at: string): void {
  if (typeof value !== 'string' || value === '') throw new RangeError(`${at}: a text expected`)
}

function count(value: unknown, at: string): void {
  if (!Number.isInteger(value) || Number(value) < 0) throw new RangeError(`${at}: a count expected`)
}

function integer(value: unknown, at: string): void {
  if (!Number.isInteger(value)) throw new RangeError(`${at}: a whole number expected`)
}

function oneOf(value: unknown, known: readonly unknown[], at: string): void {
  if (!known.includes(value)) throw new RangeError(`${at}: one of ${known.map(String).join(', ')} expected`)
}
