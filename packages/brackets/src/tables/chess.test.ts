import { describe, expect, test } from 'vitest'
import { entrant, placed, swissMatch, trailOf } from '../../test/tables.ts'
import type { Match, Outcome } from '../model/match.ts'
import { SWISS_PROFILES } from './profiles.ts'
import { standings } from './standings.ts'
import { talliesOf } from './tally.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const six = IDS.map((id, index) => entrant(id, index + 1))

/** Rounds such as "a>b c=d e!f g": a beat b, c and d drew, e won by W.O., g had a bye. */
function rounds(...texts: string[]): Match[] {
  return texts.flatMap((text, round) =>
    text.split(' ').map((part, index) => {
      const [one = '', two = ''] = part.split(/[>=!]/)
      const outcome: Outcome = part.includes('>')
        ? { kind: 'won', winner: 1, score: [1, 0] }
        : part.includes('=')
          ? { kind: 'drawn', score: [0, 0] }
          : { kind: two === '' ? 'bye' : 'forfeit', winner: 1 }
      return swissMatch(round + 1, index + 1, [one, two], outcome, 1)
    }),
  )
}

function table(matches: readonly Match[], entrants = six, profile: 'chess' | 'esports' = 'chess') {
  return standings({ entrants, matches }, SWISS_PROFILES[profile], 1)
}

function tally(entrants: typeof six, matches: readonly Match[], id: string) {
  const found = talliesOf({ entrants, matches }, { points: SWISS_PROFILES.chess.points, bestOf: 1 }).get(id)
  if (!found) throw new Error(`${id} is not in the table`)
  return found
}

const values = (rows: ReturnType<typeof table>, id: string) => trailOf(rows, id).map(([, value]) => value)

describe('the chess profile', () => {
  // Points: a 6, b 4, c 4, d 2, e 2, f 0.
  const full = rounds('a>b c>d e>f', 'a>c b>e d>f', 'a>e b>d c>f')

  test('adds up the points of the opponents, without the lowest, and of those beaten', () => {
    const rows = table(full)
    expect(trailOf(rows, 'b')).toEqual([
      ['points', 4],
      ['buchholz-cut-1', 8],
      ['buchholz', 10],
      ['sonneborn-berger', 4],
      ['played-wins', 2],
      ['direct-encounter', null],
    ])
    expect(values(rows, 'c')).toEqual([4, 8, 8, 2, 2, null])
    expect(placed(rows)).toBe('1 a, 2 b, 3 c, 4 e, 5 d, 6 f')
  })

  test('counts half of the points of those drawn with', () => {
    const rows = table(rounds('a=b c>d', 'a>c b=d'), six.slice(0, 4))
    // Points: a 3, b 2, c 2, d 1.
    expect(values(rows, 'a').slice(0, 5)).toEqual([3, 2, 4, 1 + 2, 1])
    expect(values(rows, 'b').slice(0, 5)).toEqual([2, 3, 4, 1.5 + 0.5, 0])
  })

  test('counts a bye as a win over a virtual opponent with the own points', () => {
    const rows = table(rounds('a>b c', 'c>a b'), six.slice(0, 3))
    expect(values(rows, 'c').slice(0, 5)).toEqual([4, 4, 2 + 4, 2 + 4, 1])
    expect(values(rows, 'b').slice(0, 5)).toEqual([2, 2, 2 + 2, 2, 0])
  })

  test('counts both sides of a W.O. against virtual opponents', () => {
    const rows = table(rounds('a!b c>d', 'a>c b>d'), six.slice(0, 4))
    expect(values(rows, 'a').slice(0, 5)).toEqual([4, 4, 2 + 4, 2 + 4, 1])
    expect(values(rows, 'b').slice(0, 5)).toEqual([2, 2, 2 + 0, 0, 1])
  })

  test('counts rounds missed by a late entry, and rounds after leaving, against virtual opponents', () => {
    const late = [entrant('a', 1), entrant('b', 2, { joinedRound: 2 }), entrant('c', 3)]
    const gone = [entrant('d', 4, { departure: { kind: 'left', afterRound: 1 } })]
    const rows = table(rounds('a>d c', 'b>a c', 'a=b c'), [...late, ...gone])
    // Points: a 3, b 3, c 6, d 0.
    expect(values(rows, 'b').slice(1, 3)).toEqual([3 + 3, 3 + 3 + 3])
    expect(values(rows, 'd').slice(0, 4)).toEqual([0, 0 + 3, 3 + 0 + 0, 0])
    expect(rows.find(({ id }) => id === 'd')).toMatchObject({ played: 1, lost: 1 })
  })

  test('does not count rounds before somebody left', () => {
    const later = entrant('a', 1, { departure: { kind: 'left', afterRound: 1 } })
    expect(values(table(rounds('a>b'), [later, entrant('b', 2)]), 'a')[2]).toBe(0)
  })

  test('counts a round once for a late entry who left before playing', () => {
    const never = entrant('c', 3, { joinedRound: 3, departure: { kind: 'left', afterRound: 0 } })
    const rows = table(rounds('a>b', 'b>a', 'a=b'), [...six.slice(0, 2), never])
    // Two missed rounds and one after leaving, each against an opponent without points.
    const { entries, absences } = tally([...six.slice(0, 2), never], rounds('a>b', 'b>a', 'a=b'), 'c')
    expect([entries.length, absences]).toEqual([2, 1])
    expect(rows.find(({ id }) => id === 'c')).toMatchObject({ played: 2, lost: 2 })
  })

  test('counts a round that a correction removed for nobody', () => {
    const gone = entrant('a', 1, { departure: { kind: 'left', afterRound: 2 } })
    // Round 2, in which a had a bye, was removed and paired again after a had left.
    expect(tally([gone, ...six.slice(1, 3)], rounds('a>b c', 'b>c'), 'a').absences).toBe(1)
  })

  test('compares head-to-head only if all those level have met', () => {
    const all = rounds('a>b', 'b>c', 'c>a').map((match, index) => ({ ...match, round: index + 1 }))
    expect(table(all, six.slice(0, 3)).map(({ trail }) => trail.at(-1)?.value)).toEqual([2, 2, 2])
    expect(table(full).map(({ trail }) => trail.at(-1)?.value)).toEqual(IDS.map(() => null))
  })

  test('does not count a W.O. head-to-head', () => {
    const rows = table(rounds('a!b'), six.slice(0, 2))
    expect(rows.map(({ trail }) => trail.at(-1)?.value)).toEqual([null, null])
  })
})

describe('the esports profile', () => {
  test('has wins, losses to those level, the opponents, then games', () => {
    const rows = table(rounds('a>b c>d e>f', 'a>c b>e d>f', 'a>e b>d c>f'), six, 'esports')
    expect(placed(rows)).toBe('1 a, 2 b, 3 c, 4 e, 5 d, 6 f')
    expect(trailOf(rows, 'b')).toEqual([
      ['wins', 2],
      ['losses-among-level', 0],
      ['opponents-win', 5 / 9],
      ['games-won', 2],
    ])
  })

  test('puts whoever lost to somebody level behind, and those who did not meet level', () => {
    const rows = table(rounds('a>b c>d', 'b>c d>a', 'b=d a=c'), six.slice(0, 4), 'esports')
    // All four have one win or two: losses among them decide first.
    expect(rows.map(({ id, trail }) => `${id} ${trail[0]?.value} ${trail[1]?.value}`)).toEqual([
      'a 1 1',
      'b 1 1',
      'c 1 1',
      'd 1 1',
    ])
    const three = table(rounds('a>d b>e', 'a>b c>f', 'd>a b>f'), six, 'esports')
    expect(three.filter(({ won }) => won === 2).map(({ id, trail }) => `${id} ${trail[1]?.value}`)).toEqual([
      'a 0',
      'b 1',
    ])
  })

  test('counts no points for draws', () => {
    const pair = { entrants: six.slice(0, 2), matches: rounds('a=b', 'a>b') }
    const tallies = talliesOf(pair, { points: SWISS_PROFILES.esports.points, bestOf: 1 })
    expect([tallies.get('a')?.points, tallies.get('b')?.points]).toEqual([1, 0])
  })

  test('counts byes and W.O.s as wins, but not as opponents or losses to those level', () => {
    const rows = table(rounds('a!b c', 'b>c a'), six.slice(0, 3), 'esports')
    expect(values(rows, 'a')).toEqual([2, null, null, 2])
    expect(values(rows, 'b')).toEqual([1, 0, 1 / 2, 1])
    expect(values(rows, 'c')).toEqual([1, 1, 1 / 2, 1])
  })
})
