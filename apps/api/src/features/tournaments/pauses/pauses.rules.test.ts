import { PAUSE_DAYS } from '@trunfo/contract/tournaments/pauses'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AbsenceFacts, countsNoShow, type NoShow, pauseDays } from './pauses.rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2026, 0, 1)
const at = (ms: number) => new Date(START + ms)

/** By default of another tournament, by somebody who has not played. */
const missed = (ms: number, fields: Partial<NoShow> = {}): NoShow => ({
  matchId: `match-${ms}`,
  tournamentId: `cup-${ms}`,
  missedAt: at(ms),
  playedAt: null,
  isLifted: false,
  ...fields,
})

describe('which no-shows count', () => {
  const cup: AbsenceFacts = {
    entrantCount: 8,
    clockMinutes: 10,
    isTest: false,
    startedAt: at(0),
    announcedStart: at(0),
    announcedAt: at(-24 * HOUR),
    decidedAt: at(HOUR),
    isFirst: true,
    isTimedByCrew: false,
    checkedInAt: null,
    cameAt: null,
  }
  const later = { isFirst: false, cameAt: at(HOUR), decidedAt: at(2 * HOUR) }
  const rows: [string, Partial<AbsenceFacts>, boolean][] = [
    ['eight entrants and ten minutes', {}, true],
    ['seven entrants', { entrantCount: 7 }, false],
    ['nine minutes', { clockMinutes: 9 }, false],
    ['no clock', { clockMinutes: null }, false],
    ['a test', { isTest: true }, false],
    ['a clock that the crew wound up', { isTimedByCrew: true }, false],
    ['a start an hour late', { startedAt: at(HOUR) }, true],
    ['a start more than an hour late', { startedAt: at(HOUR + 1) }, false],
    ['an early start', { startedAt: at(-1) }, false],
    ['an early start after check-in', { startedAt: at(-1), checkedInAt: at(-2 * HOUR) }, false],
    ['a start announced less than a day before', { announcedAt: at(-24 * HOUR + 1) }, false],
    ['… and a check-in since', { announcedAt: at(-HOUR), checkedInAt: at(-HOUR) }, true],
    ['… and a check-in before', { announcedAt: at(-HOUR), checkedInAt: at(-HOUR - 1) }, false],
    ['a start of before the times were kept', { announcedStart: null }, false],
    ['an announcement of before they were kept', { announcedAt: null }, false],
    ['a later match', { isFirst: false }, false],
    ['a later match of somebody who checked in', { isFirst: false, checkedInAt: at(-HOUR) }, false],
    ['a later match of somebody who came to the one before', later, true],
    ['… also after an early start', { ...later, startedAt: at(-DAY) }, true],
    ['… whose clock the crew wound up', { ...later, isTimedByCrew: true }, false],
    ['… three hours later', { ...later, decidedAt: at(4 * HOUR) }, true],
    ['… more than three hours later', { ...later, decidedAt: at(4 * HOUR + 1) }, false],
  ]
  test.each(rows)('%s', (_name, facts, counts) => {
    expect(countsNoShow({ ...cup, ...facts })).toBe(counts)
  })
})

describe('how long they pause', () => {
  test('twice as long each time, and 30 days at most', () => {
    const week = Array.from({ length: 8 }, (_, day) => missed(day * DAY))
    expect(pauseDays(week)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  })

  test('the first one again after 90 days', () => {
    expect(pauseDays([missed(0), missed(90 * DAY - 1)])).toEqual([1, 2])
    expect(pauseDays([missed(0), missed(90 * DAY)])).toEqual([1, 1])
  })

  test('the first one again after a match that was played', () => {
    const played = missed(5 * DAY, { playedAt: at(4 * DAY) })
    expect(
      pauseDays([missed(0), missed(2 * DAY), played, missed(6 * DAY, { playedAt: at(4 * DAY) })]),
    ).toEqual([1, 2, 1, 2])
  })

  test('no longer for a match that was played before both', () => {
    expect(pauseDays([missed(DAY, { playedAt: at(0) }), missed(3 * DAY, { playedAt: at(0) })])).toEqual([
      1, 2,
    ])
  })

  test('once for one absence: the matches of a tournament within a day', () => {
    const evening = [0, HOUR, 3 * HOUR, 23 * HOUR].map((ms) => missed(ms, { tournamentId: 'cup' }))
    expect(pauseDays(evening)).toEqual([1, 0, 0, 0])
    expect(pauseDays([...evening, missed(DAY, { tournamentId: 'cup' })])).toEqual([1, 0, 0, 0, 2])
  })

  test('for each tournament of one evening', () => {
    expect(pauseDays([missed(0), missed(HOUR)])).toEqual([1, 2])
  })

  test('not at all once it is lifted, and the next one counts from one less', () => {
    expect(pauseDays([missed(0), missed(2 * DAY, { isLifted: true }), missed(4 * DAY)])).toEqual([1, 0, 2])
  })

  test('somebody who played in between is absent again', () => {
    const again = missed(2 * HOUR, { tournamentId: 'cup', playedAt: at(HOUR) })
    expect(pauseDays([missed(0, { tournamentId: 'cup' }), again])).toEqual([1, 1])
  })
})

const noShows = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 0, max: 200 * 24 }),
      cup: fc.integer({ min: 1, max: 4 }),
      playedBefore: fc.option(fc.integer({ min: 1, max: 2000 })),
      isLifted: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((drawn) =>
    drawn
      .sort((one, other) => one.hours - other.hours)
      .map(({ hours, cup, playedBefore, isLifted }) =>
        missed(hours * HOUR, {
          tournamentId: `cup-${cup}`,
          playedAt: playedBefore === null ? null : at((hours - playedBefore) * HOUR),
          isLifted,
        }),
      ),
  )

describe('for any history', () => {
  test('each has a length of the list, or none', () => {
    fc.assert(
      fc.property(noShows, (history) => {
        for (const days of pauseDays(history)) expect([0, ...PAUSE_DAYS]).toContain(days)
      }),
    )
  })

  test('what comes later changes nothing before it', () => {
    fc.assert(
      fc.property(noShows, fc.nat(30), (history, length) => {
        expect(pauseDays(history.slice(0, length))).toEqual(pauseDays(history).slice(0, length))
      }),
    )
  })

  test('a lifted one is as if it had not been', () => {
    fc.assert(
      fc.property(noShows, (history) => {
        const counted = pauseDays(history).filter((_, index) => !history[index]?.isLifted)
        expect(pauseDays(history.filter(({ isLifted }) => !isLifted))).toEqual(counted)
      }),
    )
  })

  test('each pause is at most twice the longest of the 90 days before, and the first is one day', () => {
    fc.assert(
      fc.property(noShows, (history) => {
        const days = pauseDays(history)
        days.forEach((length, index) => {
          const since = history[index]?.missedAt.getTime() ?? 0
          const before = days.filter(
            (_, earlier) => earlier < index && since - (history[earlier]?.missedAt.getTime() ?? 0) < 90 * DAY,
          )
          expect(length).toBeLessThanOrEqual(Math.max(1, 2 * Math.max(0, ...before)))
        })
      }),
    )
  })
})
