import { describe, expect, test } from 'vitest'
import { entrants, playOut, round, seedFor, written } from '../../test/play.ts'
import {
  type Correction,
  type Row as Match,
  type Progress,
  revise,
  singleElimination,
} from '../../test/rows.ts'
import { sizesFrom } from '../../test/sizes.ts'

/** Corrects a match of the first of `rounds`, which is round 1 unless `past` names earlier rounds. */
function correct(entrantCount: number, rounds: string[], correction: Correction, past: string[] = []) {
  const written = [...past, ...rounds].map((text, index) => round(index + 1, text))
  const [current = [], ...later] = written.slice(past.length)
  const progress = { entrantCount, round: current, earlier: written.slice(0, past.length).flat() }
  return revise(singleElimination, progress, later.flat(), correction)
}

const at = (matches: readonly Match[]) =>
  matches.map((match) => `${match.round}.${match.number} ${written([match])}`)

function replaced(...args: Parameters<typeof correct>): string[] {
  const revision = correct(...args)
  return revision.kind === 'revised' ? [...at(revision.matches), revision.outcome.kind] : [revision.reason]
}

describe('revise', () => {
  test('changes only the match itself while its round is open', () => {
    expect(replaced(4, ['a-b>a c-d'], { number: 1, winnerId: 'b' })).toEqual(['1.1 a-b>b', 'waiting'])
  })

  test('puts the correct winner into the next round', () => {
    expect(replaced(4, ['a-b>a c-d>c', 'a-c'], { number: 2, winnerId: 'd' })).toEqual([
      '1.2 c-d>d',
      '2.1 a-d',
      'waiting',
    ])
  })

  test('keeps results of other matches in the next round', () => {
    const rounds = ['a-b>a c-d>c e-f>e g-h>g', 'a-c>c e-g']
    expect(replaced(8, rounds, { number: 4, winnerId: 'h' })).toEqual(['1.4 g-h>h', '2.2 e-h', 'waiting'])
  })

  test('refuses, naming the match, when the wrong winner has already played on', () => {
    const rounds = ['a-b>a c-d>c e-f>e g-h>g', 'a-c>c e-g']
    expect(correct(8, rounds, { number: 1, winnerId: 'b' })).toEqual({
      kind: 'refused',
      reason: 'already_played',
      played: round(2, 'a-c>c e-g').slice(0, 1),
    })
  })

  test('continues through a bye, which counts as unplayed', () => {
    const rounds = ['a-b>a c-d>c e-f>e', 'a-c>a e->e', 'a-e']
    expect(replaced(6, rounds, { number: 3, winnerId: 'f' })).toEqual([
      '1.3 e-f>f',
      '2.2 f->f',
      '3.1 a-f',
      'waiting',
    ])
  })

  test('takes the byes of the redrawn rounds into account', () => {
    const rounds = ['a-b>a c-d>d e-f>e g-h>g i->i', 'a-d>a e-i>i g->g', 'i-g a->a']
    expect(replaced(9, rounds, { number: 4, winnerId: 'h' })).toEqual([
      '1.4 g-h>h',
      '2.3 h->h',
      '3.1 i-h',
      'waiting',
    ])
  })

  test('gives the bye to another participant when the correct winner has had one', () => {
    const past = ['a-b>a c-d>c e-f>e g-h>g i->i']
    expect(replaced(9, ['a-c>a e-i>e g->g', 'a-g e->e'], { number: 2, winnerId: 'i' }, past)).toEqual([
      '2.2 e-i>i',
      '3.1 i-g',
      '3.2 a->a',
      'waiting',
    ])
  })

  test('returns the new champion after a corrected final', () => {
    expect(correct(2, ['a-b>a'], { number: 1, winnerId: 'b' })).toMatchObject({
      outcome: { kind: 'finished', championId: 'b' },
    })
  })

  test.each([
    ['a match that is not decided', { number: 2, winnerId: 'c' }, 'not_decided'],
    ['a winner who did not play it', { number: 1, winnerId: 'c' }, 'not_a_participant'],
    ['the winner it has', { number: 1, winnerId: 'a' }, 'same_winner'],
    ['another winner of a bye', { number: 3, winnerId: 'a' }, 'not_a_participant'],
  ])('refuses %s', (_what, correction, reason) => {
    expect(correct(5, ['a-b>a c-d e->e'], correction)).toEqual({ kind: 'refused', reason })
  })

  test.each([
    ['a match that is not there', 4, ['a-b>a c-d>c'], 3],
    ['later rounds without their middle', 8, ['a-b>a c-d>c e-f>e g-h>g', 'a-c>a'], 1],
    ['later rounds of a round that goes on', 4, ['a-b>a c-d', 'a-c'], 1],
  ])('throws on %s', (_what, entrantCount, rounds, number) => {
    expect(() => correct(entrantCount, rounds, { number, winnerId: 'b' })).toThrow(RangeError)
  })

  test('leads to the bracket that the correct result would have produced', () => {
    for (const size of sizesFrom(2, 40)) {
      const { rounds } = playOut(singleElimination, entrants(size), seedFor(size))
      rounds.forEach((round, index) => {
        const progress = { entrantCount: size, round, earlier: rounds.slice(0, index).flat() }
        for (const wrong of round) expectAsIfRight(progress, wrong)
      })
    }
  })
})

function expectAsIfRight(progress: Progress, wrong: Match): void {
  const loserId = wrong.winnerId === wrong.participant1Id ? wrong.participant2Id : wrong.participant1Id
  if (loserId === null) return
  const next = singleElimination.advance(progress)
  const later = next.kind === 'drawn' ? next.matches : []
  const revision = revise(singleElimination, progress, later, { number: wrong.number, winnerId: loserId })

  const right = progress.round.map((match) => (match === wrong ? { ...match, winnerId: loserId } : match))
  const expected = singleElimination.advance({ ...progress, round: right })
  if (revision.kind !== 'revised') throw new Error(revision.reason)
  if (expected.kind === 'finished') {
    expect(revision.outcome).toEqual(expected)
    return
  }
  const [, ...changes] = revision.matches
  const revised = later.map((match) => changes.find(({ number }) => number === match.number) ?? match)
  expect({ kind: 'drawn', matches: revised }).toEqual(expected)
}
