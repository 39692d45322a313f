import { formatOf } from '../formats.ts'
import { keyOf } from '../model/apply.ts'
import type { Match, MatchKey } from '../model/match.ts'
import { lastRoundOf } from '../model/rounds.ts'
import type { Entrant, Format, Stage } from '../model/stage.ts'
import { outcomeWithoutPlay } from '../plans/slots.ts'
import type { FormatName } from '../shapes.ts'
import { departureEntry, entryAfter, leftDuring, resultEntry, sideIdsOf } from './entries.ts'
import type { LogEntry, ReplayEntrant, ReplayFile } from './file.ts'
import { planHistory } from './plan-history.ts'

/** Rounds after a corrected match: the results as they are now may lead to other pairings. */
type KeptRounds = readonly number[]

/**
 * A replay file that leads to a stored stage. It is not what happened, which nobody stored, but the shortest history with
 * the same end: results are those that count now, and departures come where they must have come.
 */
export function replayFileOf(name: FormatName, stage: Stage, keptRounds: KeptRounds = []): ReplayFile {
  const format = formatOf(name as string)
  const inOrder = { ...stage, matches: orderedMatches(format, stage) }
  return {
    version: 1,
    format: name,
    settings: stage.settings,
    seed: stage.seed,
    entrants: stage.entrants.filter(({ joinedRound }) => joinedRound === 1).map(starter),
    log: historyOf(format, inOrder, keptRounds),
    expected: { matches: inOrder.matches, table: format.table(inOrder), places: format.places(inOrder) },
  }
}

/** The log of such a file. Its stage has the matches in the order in which they were drawn. */
export function historyOf<Settings>(
  format: Format<Settings>,
  stage: Stage<Settings>,
  keptRounds: KeptRounds = [],
): LogEntry[] {
  if (format.close) return roundHistory(stage, new Set(keptRounds))
  return format.fate ? planHistory(stage) : tableHistory(stage)
}

/** In the order in which the format draws them. */
export function orderedMatches<Settings>(
  format: Format<Settings>,
  { settings, seed, entrants, matches }: Stage<Settings>,
): Match[] {
  const byRound = matches.toSorted((one, other) => one.round - other.round || one.number - other.number)
  if (format.close) return byRound
  const planned = format.open(entrants.map(asStarter), settings, seed)
  const place = new Map(planned.map((match, index) => [keyOf(match), index]))
  const placeOf = (match: MatchKey) => place.get(keyOf(match)) ?? planned.length
  return byRound.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function starter({ joinedRound: _, departure, ...entrant }: Entrant): ReplayEntrant {
  return departure?.afterRound === 0 ? { ...entrant, departure } : entrant
}

function asStarter(entrant: Entrant): Entrant {
  return entrant.departure?.afterRound === 0 ? entrant : { ...entrant, departure: null }
}

/** Round by round: its results, then who came and who left before the next one was drawn. */
function roundHistory(stage: Stage, keptRounds: ReadonlySet<number>): LogEntry[] {
  const log: LogEntry[] = []
  const last = lastRoundOf(stage)
  const leaving = Map.groupBy(stage.entrants.filter(leftDuring), (entrant) => leftAfter(stage, entrant))
  const left = new Set<string>()
  for (let round = 1; round <= last; round += 1) {
    const matches = stage.matches.filter((match) => match.round === round)
    if (keptRounds.has(round)) log.push({ kind: 'drawn', matches: matches.map(asDrawn) })
    else if (round > 1) log.push({ kind: 'close' })
    for (const match of matches) {
      const derived = outcomeWithoutPlay(match.sides, (id) => left.has(id))
      log.push(...(derived ? entryAfter(derived, match) : resultEntry(match)))
    }
    for (const { departure: _, ...entrant } of stage.entrants)
      if (entrant.joinedRound === round + 1) log.push({ kind: 'entry', entrant })
    for (const entrant of leaving.get(round) ?? []) {
      left.add(entrant.id)
      log.push(departureEntry(entrant))
    }
  }
  return log
}

/**
 * The last round that was drawn before they left: a correction may have taken a later match of theirs away, or its other
 * side, so that nobody is left in it.
 */
function leftAfter(stage: Stage, { id, joinedRound, departure }: Entrant): number {
  const own = stage.matches.filter((match) => sideIdsOf(match).includes(id))
  const empty = own.find(
    ({ sides, outcome }) => outcome?.kind === 'double-forfeit' && sides.some(({ kind }) => kind === 'nobody'),
  )
  const lastOwn = empty ? empty.round - 1 : lastRoundOf({ matches: own })
  return Math.max(Math.min(departure?.afterRound ?? 0, lastOwn), joinedRound - 1)
}

function asDrawn(match: Match): Match {
  return { ...match, outcome: match.outcome?.kind === 'bye' ? match.outcome : null, games: [] }
}

/** In a table a departure changes only the entrant's open matches, so all of them may come last. */
function tableHistory({ entrants, matches }: Stage): LogEntry[] {
  return [...matches.flatMap(resultEntry), ...entrants.filter(leftDuring).map(departureEntry)]
}
