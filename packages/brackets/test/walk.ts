import { findMatch } from '../src/model/apply.ts'
import type { Game, Match, Result, Side } from '../src/model/match.ts'
import { undecidedMatches } from '../src/model/progress.ts'
import { gamesToWin } from '../src/model/results.ts'
import type { Entrant, Format, Stage } from '../src/model/stage.ts'
import { below, type Random, xoshiro128 } from '../src/random.ts'
import type { LogEntry } from '../src/replay/file.ts'
import { afterEntry } from '../src/replay/replay.ts'
import { seedFor } from './play.ts'
import { entrant } from './rows.ts'

/** A format, and what the generic properties have to know of it. */
export interface Subject<Settings> {
  readonly format: Format<Settings>
  readonly settings: Settings
  /** Default: no groups, seeded in order. */
  readonly entrantsOf?: (count: number) => Entrant[]
  /** Default: false. */
  readonly allowsDraws?: boolean
  /** Matches that may be played now. Default: all undecided ones whose sides are known. */
  readonly openMatches?: (stage: Stage<Settings>) => readonly Match[]
  /** How many open matches an entrant may have at once. Default: 1. */
  readonly openPerEntrant?: number
  /** Whether somebody may enter now; they join the next round. Default: nobody. */
  readonly takesLateEntries?: (stage: Stage<Settings>) => boolean
}

export interface WalkOptions {
  readonly departures?: boolean
  readonly corrections?: boolean
  /** Called with each state, the first one included. */
  readonly onState?: (stage: Stage) => void
}

export interface Walk<Settings> {
  readonly opened: Stage<Settings>
  readonly stage: Stage<Settings>
  readonly log: readonly LogEntry[]
}

/**
 * Plays a stage to its end with random results, W.O.s, departures, late entries and corrections. Results come in
 * random order. Throws if nothing can be played and the stage is not over, or if it does not end.
 */
export function walk<Settings>(
  subject: Subject<Settings>,
  size: number,
  label: string,
  { departures = false, corrections = false, onState = () => undefined }: WalkOptions = {},
): Walk<Settings> {
  const random = xoshiro128(seedFor(`walk ${label}`))
  const opened = openedStage(subject, size, label)
  const log: LogEntry[] = []
  let stage = opened
  onState(stage)
  for (let steps = 0; ; steps++) {
    if (steps > 1_000 + size * size * 10) throw new Error(`${label}: the stage does not end`)
    const entry =
      (departures && chance(random, 12) ? departureIn(stage, random) : null) ??
      (corrections && log.length < size * 8 && chance(random, 8)
        ? correctionIn(subject, stage, random)
        : null) ??
      (chance(random, 6) ? entryIn(subject, stage) : null) ??
      resultIn(subject, stage, random) ??
      closeOf(subject, stage, label)
    if (entry === null) return { opened, stage, log }
    stage = frozen(afterEntry(subject.format, stage, entry))
    log.push(entry)
    onState(stage)
  }
}

export function openedStage<Settings>(
  { format, settings, entrantsOf = defaultEntrants }: Subject<Settings>,
  size: number,
  label: string,
): Stage<Settings> {
  const seed = seedFor(label)
  const entrants = entrantsOf(size)
  return frozen({ settings, seed, entrants, matches: format.open(entrants, settings, seed) })
}

export function openIn<Settings>(subject: Subject<Settings>, stage: Stage<Settings>): readonly Match[] {
  return (subject.openMatches ?? undecidedMatches)(stage)
}

/** A result that the match can have. */
function randomResult(
  match: Match,
  random: Random,
  { allowsDraws = false }: { readonly allowsDraws?: boolean | undefined },
): Result {
  const winner: Side = chance(random, 2) ? 1 : 2
  if (chance(random, 8)) return { kind: 'forfeit', winner: chance(random, 3) ? null : winner }
  const needed = gamesToWin(match)
  if (allowsDraws && chance(random, 5)) {
    const each = below(random, needed)
    return { kind: 'drawn', score: [each, each], games: [] }
  }
  const ofLoser = below(random, needed)
  const score = winner === 1 ? ([needed, ofLoser] as const) : ([ofLoser, needed] as const)
  return { kind: 'won', winner, score, games: chance(random, 4) ? gamesOf(winner, needed, ofLoser) : [] }
}

/** Any correction of a decided match, which the format may refuse. Null if nothing is decided. */
export function randomCorrection<Settings>(
  { allowsDraws }: Subject<Settings>,
  stage: Stage<Settings>,
  random: Random,
): Extract<LogEntry, { kind: 'correction' }> | null {
  const match = pick(
    stage.matches.filter(({ outcome }) => outcome !== null),
    random,
  )
  if (!match) return null
  const { bracket, group, round, number } = match
  const result = chance(random, 3) ? null : randomResult(match, random, { allowsDraws })
  return { kind: 'correction', match: { bracket, group, round, number }, result }
}

export function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items.length === 0 ? undefined : items[below(random, items.length)]
}

/** Fails on attempts to change what a format was given. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

function defaultEntrants(count: number): Entrant[] {
  return Array.from({ length: count }, (_, index) => entrant(`p${index + 1}`, index))
}

function chance(random: Random, oneIn: number): boolean {
  return below(random, oneIn) === 0
}

function gamesOf(winner: Side, needed: number, ofLoser: number): Game[] {
  const game = (side: Side): Game => ({ winner: side, points: side === 1 ? [12, 7] : [3, 12] })
  const loser = winner === 1 ? 2 : 1
  return [
    ...Array.from({ length: ofLoser }, () => game(loser)),
    ...Array.from({ length: needed }, () => game(winner)),
  ]
}

function departureIn(stage: Stage, random: Random): LogEntry | null {
  const present = stage.entrants.filter(({ departure }) => departure === null)
  const leaving = pick(present, random)
  return leaving
    ? { kind: 'departure', id: leaving.id, as: chance(random, 2) ? 'left' : 'disqualified' }
    : null
}

function correctionIn<Settings>(subject: Subject<Settings>, stage: Stage<Settings>, random: Random) {
  const correction = randomCorrection(subject, stage, random)
  if (!correction) return null
  return subject.format.revise(stage, correction).kind === 'revised' ? correction : null
}

function entryIn<Settings>(subject: Subject<Settings>, stage: Stage<Settings>): LogEntry | null {
  if (!subject.takesLateEntries?.(stage)) return null
  const joinedRound = Math.max(...stage.matches.map(({ round }) => round)) + 1
  const { id, seed, group } = entrant(`late${stage.entrants.length}`, stage.entrants.length)
  return { kind: 'entry', entrant: { id, seed, group, joinedRound } }
}

function resultIn<Settings>(
  subject: Subject<Settings>,
  stage: Stage<Settings>,
  random: Random,
): LogEntry | null {
  const match = pick(openIn(subject, stage), random)
  if (!match) return null
  const { bracket, group, round, number } = match
  const result = randomResult(findMatch(stage, match), random, subject)
  return { kind: 'result', match: { bracket, group, round, number }, result }
}

/** Null if the stage is over. */
function closeOf<Settings>(
  { format }: Subject<Settings>,
  stage: Stage<Settings>,
  label: string,
): LogEntry | null {
  const next = format.close?.(stage)
  if (next?.kind === 'drawn') return { kind: 'close' }
  const isOver = stage.matches.every(({ outcome }) => outcome !== null) && next?.kind !== 'waiting'
  if (!isOver) throw new Error(`${label}: nothing can be played, but the stage is not over`)
  return null
}
