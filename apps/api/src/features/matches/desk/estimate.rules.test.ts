import { describe, expect, test } from 'vitest'
import { estimateEnd, type PlayedSpan, roundsLeft } from './estimate.rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const stage = (rounds: number, more: object = {}) => ({ rounds, bestOf: 1, finalBestOf: undefined, ...more })
const spans = (...minutes: number[]): PlayedSpan[] => minutes.map((one) => ({ minutes: one, bestOf: 1 }))
const facts = { now, played: spans(), ahead: [stage(3)], roundSince: now }

describe('the end of a tournament', () => {
  test('rests on twenty minutes a game as long as few matches are decided', () => {
    expect(estimateEnd(facts)).toEqual(at('19:00'))
    expect(estimateEnd({ ...facts, played: spans(5, 5, 5) })).toEqual(at('19:00'))
  })
  test('follows the median of what was played', () => {
    expect(estimateEnd({ ...facts, played: spans(10, 10, 10, 900) })).toEqual(at('18:30'))
    expect(estimateEnd({ ...facts, played: spans(10, 20, 40, 50) })).toEqual(at('19:30'))
  })
  test('leaves out what has passed of the round that is played', () => {
    expect(estimateEnd({ ...facts, roundSince: at('17:45') })).toEqual(at('18:45'))
  })
  test('a round that takes longer than usual is over soon, never in the past', () => {
    expect(estimateEnd({ ...facts, roundSince: at('12:00') })).toEqual(at('18:45'))
  })
  test('counts the games of a series and those of a longer final', () => {
    // Best of three: 2.5 games; best of five: 4.
    expect(estimateEnd({ ...facts, ahead: [stage(2, { bestOf: 3, finalBestOf: 5 })] })).toEqual(at('20:10'))
    const played = spans(30, 30, 30, 30).map((span) => ({ ...span, bestOf: 3 }))
    expect(estimateEnd({ ...facts, played })).toEqual(at('18:36'))
  })
  test('adds the stages that have not begun', () => {
    expect(estimateEnd({ ...facts, ahead: [stage(1), stage(2)] })).toEqual(at('19:00'))
  })
  test('is unknown once nothing is left', () => {
    expect(estimateEnd({ ...facts, ahead: [stage(0)] })).toBeNull()
  })
})

describe('rounds left', () => {
  const knockout = { main: 4, upper: 0, lower: 0, final: 0 }
  test('of a knockout or a table: from the first that is not over', () => {
    expect(roundsLeft(knockout, { main: 1 })).toBe(4)
    expect(roundsLeft(knockout, { main: 4 })).toBe(1)
    expect(roundsLeft(knockout, {})).toBe(0)
  })
  test('of a double elimination: the longer way to the grand final', () => {
    // Eight entrants: three rounds above, four below, and the grand final.
    const double = { main: 0, upper: 3, lower: 4, final: 1 }
    expect(roundsLeft(double, { upper: 1, lower: 1, final: 1 })).toBe(6)
    expect(roundsLeft(double, { upper: 2, lower: 1, final: 1 })).toBe(5)
    expect(roundsLeft(double, { upper: 3, lower: 3, final: 1 })).toBe(3)
    expect(roundsLeft(double, { lower: 4, final: 1 })).toBe(2)
    expect(roundsLeft(double, { final: 1 })).toBe(1)
  })
})
