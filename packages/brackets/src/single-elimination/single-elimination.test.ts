import { describe, expect, test } from 'vitest'
import { entrants, round, seedFor, written } from '../../test/play.ts'
import { isBye, singleElimination } from '../../test/rows.ts'

/** A first round of nine. */
const nine = 'a-b>a c-d>d e-f>e g-h>g i->i'

const { draw, advance, outline, standings } = singleElimination

/** The progress after these rounds, the last of which is the current one. */
function after(entrantCount: number, ...texts: string[]) {
  const rounds = texts.map((text, index) => round(index + 1, text))
  return { entrantCount, round: rounds.at(-1) ?? [], earlier: rounds.slice(0, -1).flat() }
}

function drawnAfter(entrantCount: number, ...texts: string[]): string {
  const next = advance(after(entrantCount, ...texts))
  return next.kind === 'drawn' ? written(next.matches) : next.kind
}

describe('draw', () => {
  test('pairs two entrants with each other', () => {
    expect(draw(['b', 'a'], seedFor(1)).map(({ winnerId }) => winnerId)).toEqual([null])
  })

  test('gives the odd entrant a bye that is decided at once', () => {
    const [first, bye] = draw(['a', 'b', 'c'], seedFor(1))
    expect(first).toMatchObject({ round: 1, number: 1, winnerId: null })
    expect(bye).toMatchObject({ round: 1, number: 2, participant2Id: null, winnerId: bye?.participant1Id })
  })

  test('depends on the seed but not on the order of entrants', () => {
    const draws = Array.from({ length: 200 }, (_, label) => written(draw(entrants(16), seedFor(label))))
    expect(new Set(draws).size).toBe(200)
    expect(written(draw(entrants(16).toReversed(), seedFor(7)))).toBe(draws[7])
  })

  test.each([[[]], [['a']], [['a', 'b', 'a']]])('refuses %j', (ids) => {
    expect(() => draw(ids, seedFor(1))).toThrow(RangeError)
  })
})

describe('advance', () => {
  test('waits for the last match of the round', () => {
    expect(advance(after(4, 'a-b>a c-d')).kind).toBe('waiting')
    expect(advance(after(3, 'a-b c->c')).kind).toBe('waiting')
  })

  test('pairs the winners in match order', () => {
    expect(drawnAfter(8, 'a-b>b c-d>c e-f>e g-h>h')).toBe('b-c e-h')
  })

  test('accepts the matches in any order', () => {
    const progress = after(8, 'a-b>b c-d>c e-f>e g-h>h')
    expect(advance({ ...progress, round: progress.round.toReversed() })).toEqual(advance(progress))
  })

  test.each([
    ['the last, who has had none', 6, ['a-b>a c-d>c e-f>e'], 'a-c e->e'],
    ['the one before, when the last has had one', 5, ['a-b>a c-d>c e->e'], 'a-e c->c'],
    ['the first, when all others have had one', 9, [nine, 'a-d>a e-i>i g->g'], 'i-g a->a'],
  ])('gives the bye to %s', (_who, entrantCount, rounds, next) => {
    expect(drawnAfter(entrantCount, ...rounds)).toBe(next)
  })

  test('gives the bye to the last when everyone has had one, which no played tournament reaches', () => {
    const byes = [...round(1, 'x->x'), ...round(2, 'y->y')]
    const next = advance({ entrantCount: 17, earlier: byes, round: round(3, 'x-p>x y-q>y z->z') })
    expect(next).toEqual({ kind: 'drawn', matches: round(4, 'x-y z->z') })
  })

  test('ends with the champion', () => {
    expect(advance(after(2, 'a-b>b'))).toEqual({ kind: 'finished', championId: 'b' })
    expect(advance(after(3, 'a-b>b c->c', 'b-c>c'))).toEqual({ kind: 'finished', championId: 'c' })
  })

  test('needs only the byes of earlier rounds, and also accepts those of the current one', () => {
    const progress = after(9, nine, 'a-d>a e-i>i g->g')
    const byes = [...progress.earlier, ...progress.round].filter(isBye)
    expect(advance({ ...progress, earlier: byes.slice(0, 1) })).toEqual(advance(progress))
    expect(advance({ ...progress, earlier: byes })).toEqual(advance(progress))
  })

  const whole = after(8, 'a-b>b c-d>c e-f>e g-h>h')
  test.each([
    ['a round that was cut off', { ...whole, round: whole.round.slice(0, 3) }],
    ['a match twice', { ...whole, round: [...whole.round.slice(1), ...whole.round.slice(3)] }],
    [
      'two rounds at once',
      { ...whole, round: [...whole.round.slice(0, 3), ...round(2, 'a>a b>b c>c x-y>x').slice(3)] },
    ],
    ['no matches', { ...whole, round: [] }],
    ['a round that this bracket does not have', { ...whole, round: round(4, 'a-b>a') }],
    ['a history without its byes', { ...after(9, nine, 'a-d>a e-i>i g->g'), earlier: [] }],
  ])('refuses %s', (_what, progress) => {
    expect(() => advance(progress)).toThrow(RangeError)
  })
})

test.each([
  [2, [1]],
  [3, [2, 1]],
  [5, [3, 2, 1]],
  [8, [4, 2, 1]],
  [9, [5, 3, 2, 1]],
])('the outline of %i entrants is %j', (entrantCount, sizes) => {
  expect(outline(entrantCount)).toEqual(sizes)
})

describe('standings', () => {
  const places = (...texts: string[]) =>
    standings(texts.flatMap((text, index) => round(index + 1, text))).map(
      ({ participantId, place, wins }) => `${place ?? '–'} ${participantId} ${wins}`,
    )

  test('list participants who are still playing first, in the order of the draw', () => {
    expect(places('a-b>b c-d e->e')).toEqual(['– b 1', '– c 0', '– d 0', '– e 0', '4 a 0'])
  })

  test('put losers of the same round level, and do not count a bye as a win', () => {
    expect(places('a-b>a c-d>c e->e', 'a-e>e c->c', 'e-c>e')).toEqual([
      '1 e 2',
      '2 c 1',
      '3 a 1',
      '4 b 0',
      '4 d 0',
    ])
  })
})
