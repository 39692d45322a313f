import { formatOf } from '../formats.ts'
import { amend, type Revised, restore } from '../model/apply.ts'
import { departed, entered, settled } from '../model/progress.ts'
import { withSettings } from '../model/settings.ts'
import type { Entrant, Format, Stage } from '../model/stage.ts'
import type { LogEntry, ReplayFile } from './file.ts'

/** Rebuilds the state after the first `steps` entries of the log. Throws a `RangeError` that names a bad entry. */
export function replay(file: ReplayFile, steps: number = file.log.length): Stage {
  return replayWith(formatOf(file.format as string), file, steps)
}

/** The same for a format that is not registered. */
export function replayWith<Settings>(
  format: Format<Settings>,
  file: Pick<ReplayFile, 'seed' | 'entrants' | 'log'> & { readonly settings: Settings },
  steps: number = file.log.length,
): Stage<Settings> {
  const { settings, seed } = file
  const entrants = file.entrants.map(({ joinedRound = 1, departure = null, ...entrant }): Entrant => {
    return { ...entrant, joinedRound, departure }
  })
  const opened = { settings, seed, entrants, matches: format.open(entrants, settings, seed) }
  return file.log
    .slice(0, steps)
    .reduce<Position<Settings>>((position, entry, index) => taken(format, position, entry, index), {
      stage: opened,
      corrections: [],
    }).stage
}

interface Position<Settings> {
  readonly stage: Stage<Settings>
  /** Corrections with nothing but others after them: `undo` takes back the last one. */
  readonly corrections: readonly Revised[]
}

function taken<Settings>(
  format: Format<Settings>,
  position: Position<Settings>,
  entry: LogEntry,
  index: number,
): Position<Settings> {
  try {
    return after(format, position, entry)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RangeError(`log[${index}] (${entry.kind}): ${error.message}`, { cause: error })
  }
}

/**
 * The stage after one more thing happened. Throws a `RangeError` if it cannot happen there, as an `undo` cannot: it
 * needs the correction before it, which only the whole log knows.
 */
export function afterEntry<Settings>(
  format: Format<Settings>,
  stage: Stage<Settings>,
  entry: LogEntry,
): Stage<Settings> {
  return after(format, { stage, corrections: [] }, entry).stage
}

function after<Settings>(
  format: Format<Settings>,
  { stage, corrections }: Position<Settings>,
  entry: LogEntry,
): Position<Settings> {
  if (entry.kind === 'correction') {
    const revision = format.revise(stage, entry)
    if (revision.kind === 'refused') throw new RangeError(`refused as ${revision.reason}`)
    return { stage: amend(stage, revision), corrections: [...corrections, revision] }
  }
  if (entry.kind === 'undo') {
    const last = corrections.at(-1)
    if (!last) throw new RangeError('no correction comes right before it')
    return { stage: restore(stage, last), corrections: corrections.slice(0, -1) }
  }
  return { stage: afterEvent(format, stage, entry), corrections: [] }
}

function afterEvent<Settings>(
  format: Format<Settings>,
  stage: Stage<Settings>,
  entry: Exclude<LogEntry, { kind: 'correction' | 'undo' }>,
): Stage<Settings> {
  if (entry.kind === 'result') return settled(format, stage, entry.match, entry.result)
  if (entry.kind === 'departure') return afterDeparture(format, stage, entry)
  if (entry.kind === 'drawn') return { ...stage, matches: [...stage.matches, ...entry.matches] }
  if (entry.kind === 'entry') return entered(format, stage, entry.entrant)
  if (entry.kind === 'settings') {
    return withSettings(format, stage, entry.settings as Settings, entry.started)
  }
  const next = format.close?.(stage)
  if (next?.kind !== 'drawn')
    throw new RangeError(`the stage is ${next?.kind ?? 'planned'}, nothing was drawn`)
  return { ...stage, matches: [...stage.matches, ...next.matches] }
}

function afterDeparture<Settings>(
  format: Format<Settings>,
  stage: Stage<Settings>,
  { id, as, stored }: Extract<LogEntry, { kind: 'departure' }>,
): Stage<Settings> {
  const gone = departed(format, stage, id, as)
  if (!stored) return gone
  const departure = { kind: as, ...stored }
  return { ...gone, entrants: gone.entrants.map((one) => (one.id === id ? { ...one, departure } : one)) }
}

/** Where the rebuilt state is not as the file expects, as paths. Empty if it is, or if the file expects nothing. */
export function unexpectedParts(file: ReplayFile, stage: Stage): string[] {
  const format = formatOf(file.format as string)
  const { matches, table, places } = file.expected ?? {}
  return [
    ...(matches ? differences(matches, stage.matches, 'matches') : []),
    ...(table ? differences(table, format.table(stage), 'table') : []),
    ...(places ? differences(places, format.places(stage), 'places') : []),
  ]
}

/** Compares plain data whatever the order of keys. */
export function differences(expected: unknown, actual: unknown, at: string): string[] {
  if (!isBranch(expected) || !isBranch(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return expected === actual ? [] : [`${at}: expected ${text(expected)}, got ${text(actual)}`]
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...keys].flatMap((key) => differences(expected[key], actual[key], `${at}.${key}`))
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
