import { expect, test } from 'vitest'
import { amend, keyOf, restore } from '../src/model/apply.ts'
import type { Match } from '../src/model/match.ts'
import { lastRoundOf } from '../src/model/rounds.ts'
import type { Fate, Stage } from '../src/model/stage.ts'
import { xoshiro128 } from '../src/random.ts'
import type { LogEntry } from '../src/replay/file.ts'
import { historyOf, orderedMatches } from '../src/replay/history.ts'
import { afterEntry, replayWith } from '../src/replay/replay.ts'
import { seedFor } from './play.ts'
import { frozen, openedStage, openIn, pick, randomCorrection, type Subject, walk } from './walk.ts'

/**
 * What must hold for every format, whatever happens in it. Describe the format as a `Subject` (see `walk.ts`) and
 * call `testFormat` in its tests:
 *
 *     const subject: Subject<SwissSettings> = { format: swiss, settings: { … }, allowsDraws: true }
 *     describe('swiss', () => testFormat(subject, { sizes: [2, 3, 5, 8, 33], runs: 10 }))
 *
 * Each property is also a function of its own, for further settings or sizes: it takes the subject, the number of
 * entrants and a label, which is the seed of everything random, and throws where the property fails. A label that
 * failed becomes a case of its own. A stage is frozen before a format gets it, so formats that change it fail.
 */
export function testFormat<Settings>(
  subject: Subject<Settings>,
  { sizes, runs }: { readonly sizes: readonly number[]; readonly runs: number },
): void {
  const everywhere = (property: typeof expectEnds) => () => {
    for (const size of sizes) for (let run = 0; run < runs; run++) property(subject, size, `${size}/${run}`)
  }
  test('every stage ends with a place for everybody', everywhere(expectEnds))
  test('nobody has more open matches than the format allows', everywhere(expectFewOpenMatches))
  test('the order of results does not change the standings', everywhere(expectSameInAnyOrder))
  test('each result tells who is out of the stage and who has won it', everywhere(expectFates))
  test('a correction can be undone byte for byte', everywhere(expectUndo))
  test('the log rebuilds every state', everywhere(expectReplayed))
  test('a stored state has a history that leads to it', () => {
    for (const size of sizes)
      for (let run = 0; run < Math.min(runs, 5); run++) expectHistory(subject, size, `${size}/${run}`)
  })
}

/** With departures and corrections on the way, everybody ends with one row and at most one place, inside the stage. */
export function expectEnds<Settings>(subject: Subject<Settings>, size: number, label: string): void {
  const { stage } = walk(subject, size, label, { departures: true, corrections: true })
  const ids = stage.entrants.map(({ id }) => id).toSorted()
  const { format } = subject
  expect([
    label,
    ...format
      .table(stage)
      .map(({ id }) => id)
      .toSorted(),
  ]).toEqual([label, ...ids])
  const places = format.places(stage)
  expect([label, ...places.map(({ id }) => id).toSorted()]).toEqual([label, ...ids])
  for (const { from, to } of places) expect(from >= 1 && from <= to && to <= ids.length, label).toBe(true)
}

export function expectFewOpenMatches<Settings>(
  subject: Subject<Settings>,
  size: number,
  label: string,
): void {
  const { openPerEntrant = 1 } = subject
  // Without `expect` for each match, which would take most of the time.
  const onState = (stage: Stage) => {
    const open = openIn(subject, stage as Stage<Settings>)
    const counts = new Map<string, number>()
    for (const id of open.flatMap(idsOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
    const busy = [...counts].filter(([, count]) => count > openPerEntrant)
    const withOneself = stage.matches.filter((match) => new Set(idsOf(match)).size < idsOf(match).length)
    const hasTwins = new Set(stage.matches.map(keyOf)).size < stage.matches.length
    if (busy.length === 0 && withOneself.length === 0 && !hasTwins) return
    expect({ label, busy, withOneself, hasTwins }).toEqual({
      label,
      busy: [],
      withOneself: [],
      hasTwins: false,
    })
  }
  walk(subject, size, label, { departures: true, corrections: true, onState })
}

/** What single matches tell agrees with the places, which come from all of them, as long as nobody leaves. */
export function expectFates<Settings>(subject: Subject<Settings>, size: number, label: string): void {
  const { format, settings } = subject
  const onState = (stage: Stage) => {
    const told = new Map<string, Fate>()
    for (const match of stage.matches.filter(({ outcome }) => outcome !== null)) {
      match.sides.forEach((slot, index) => {
        const context = { settings, entrantCount: size }
        const fate = format.fate?.(match, index === 0 ? 1 : 2, context) ?? 'on'
        if (slot.kind === 'entrant' && fate !== 'on') told.set(slot.id, fate)
      })
    }
    // Tables know places only at their end, and not by a single match.
    const places = format.fate ? format.places(stage as Stage<Settings>) : []
    const known = places.map(({ id, to }): [string, Fate] => [id, to === 1 ? 'champion' : 'out'])
    expect([label, ...[...told].toSorted()]).toEqual([label, ...known.toSorted()])
  }
  walk({ ...subject, takesLateEntries: () => false }, size, label, { corrections: true, onState })
}

/** Results are given again in another order, each as soon as its match is open. */
export function expectSameInAnyOrder<Settings>(
  subject: Subject<Settings>,
  size: number,
  label: string,
): void {
  const { format } = subject
  const { stage: first, log } = walk({ ...subject, takesLateEntries: () => false }, size, label)
  const results = new Map(
    log.flatMap((entry) => (entry.kind === 'result' ? [[keyOf(entry.match), entry]] : [])),
  )
  const random = xoshiro128(seedFor(`another order ${label}`))
  let stage = openedStage(subject, size, label)
  for (const _ of log) {
    const match = pick(openIn(subject, stage), random)
    const entry: LogEntry | undefined = match ? results.get(keyOf(match)) : { kind: 'close' }
    if (!entry) throw new Error(`${label}: ${match && keyOf(match)} was not open in the first order`)
    stage = frozen(afterEntry(format, stage, entry))
  }
  expect(stateOf(stage), label).toEqual(stateOf(first))
  expect(format.table(stage), label).toEqual(format.table(first))
  expect(format.places(stage), label).toEqual(format.places(first))
}

/** Tries corrections in each state of a walk, and goes on without them. */
export function expectUndo<Settings>(subject: Subject<Settings>, size: number, label: string): void {
  const random = xoshiro128(seedFor(`corrections ${label}`))
  const onState = (state: Stage) => {
    const stage = state as Stage<Settings>
    const correction = randomCorrection(subject, stage, random)
    if (!correction) return
    const revision = subject.format.revise(stage, correction)
    if (revision.kind === 'refused') return
    const after = frozen(amend(stage, revision))
    expect(JSON.stringify(after), label).not.toBe(JSON.stringify(stage))
    expect(JSON.stringify(restore(after, revision)), label).toBe(JSON.stringify(stage))
  }
  walk(subject, size, label, { departures: true, onState })
}

/** Also after a journey through JSON, as in a replay file. */
export function expectReplayed<Settings>(subject: Subject<Settings>, size: number, label: string): void {
  const states: string[] = []
  const onState = (stage: Stage) => void states.push(JSON.stringify(stage))
  const { opened, log } = walk(subject, size, label, { departures: true, corrections: true, onState })
  const { settings, seed, entrants } = opened
  const file = JSON.parse(JSON.stringify({ settings, seed, entrants, log }))
  for (const steps of new Set([0, log.length >> 1, log.length])) {
    expect(JSON.stringify(replayWith(subject.format, file, steps)), label).toBe(states[steps])
  }
}

/** From the states alone: neither the order of results nor the corrections are known. */
function expectHistory<Settings>(subject: Subject<Settings>, size: number, label: string): void {
  const { format } = subject
  const { opened, log } = walk(subject, size, label, { departures: true, corrections: true })
  const kept = new Set<number>()
  let stage: Stage<Settings> = opened
  const steps = new Set([log.length >> 2, log.length >> 1, log.length])
  log.forEach((entry, index) => {
    if (entry.kind === 'correction')
      for (const { round } of stage.matches) if (round > entry.match.round) kept.add(round)
    stage = afterEntry(format, stage, entry)
    for (const round of kept) if (!stage.matches.some((match) => match.round === round)) kept.delete(round)
    if (!steps.has(index + 1)) return
    // A reopened match takes later rounds away, and with them the one that somebody has entered for.
    if (stage.entrants.some(({ joinedRound }) => joinedRound > lastRoundOf(stage) + 1)) return
    const keptRounds = format.outline ? [] : [...kept]
    const stored = frozen({ ...stage, matches: orderedMatches(format, stage) })
    const again = historyOf(format, stored, keptRounds)
    const entrants = opened.entrants
    const { settings, seed } = opened
    const file = JSON.parse(JSON.stringify({ settings, seed, entrants, log: again }))
    const derived = replayWith(format, file)
    expect(derived.matches, label).toEqual(stored.matches)
    expect(format.table(derived), label).toEqual(format.table(stored))
    expect(format.places(derived), label).toEqual(format.places(stored))
  })
}

/** Matches whatever their order. */
function stateOf({ matches }: Stage): Match[] {
  return matches.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function idsOf({ sides }: Match): string[] {
  return sides.flatMap((slot) => (slot.kind === 'entrant' ? slot.id : []))
}
