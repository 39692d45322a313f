import { expect, test } from 'vitest'
import { inOrder, notedRounds, play } from '../../test/notation.ts'
import { seedFor } from '../../test/play.ts'
import { SETTINGS, wonBy } from '../../test/rows.ts'
import { sizesFrom } from '../../test/sizes.ts'
import { openedStage, pick, type Subject } from '../../test/walk.ts'
import type { Match, Slot } from '../model/match.ts'
import { departed, settled, undecidedMatches } from '../model/progress.ts'
import { lastRoundOf } from '../model/rounds.ts'
import type { Stage } from '../model/stage.ts'
import { below, type Random, xoshiro128 } from '../random.ts'
import { type Foreseen, foresee } from './foresee.ts'
import { type SingleEliminationSettings, singleElimination } from './single-elimination.ts'

type Knockout = Stage<SingleEliminationSettings>

const SUBJECT: Subject<SingleEliminationSettings> = { format: singleElimination, settings: SETTINGS }

const forecastOf = ({ entrants, matches }: Stage) => foresee(entrants.length, matches)
const shown = (stage: Stage) =>
  forecastOf(stage).map(({ from: [one, two], isBye }) => `${one ?? '?'}-${isBye ? 'bye' : (two ?? '?')}`)

test('a hole keeps its place in the forecast of an even round', () => {
  expect(shown(play(inOrder('abcdefgh'), 'x--'))).toEqual(['1-2', '3-4'])
})

test('the bye of the next round passes over a hole', () => {
  expect(shown(play(inOrder('abcdef'), '--x'))).toEqual(['1-3', '2-bye'])
  expect(shown(play(inOrder('abcde'), '-x'))).toEqual(['2-3', '1-bye'])
})

test('if everybody who is left has had a bye, it goes to the last of them', () => {
  const stage = play(inOrder('abcdefghi'), '1111', 'x-')
  const last = undecidedMatches(stage)[0] as Match
  expect(shown(stage)).toEqual(['?-?', '?-bye'])
  expect(shown(settled(singleElimination, stage, last, wonBy(2)))).toEqual(['1-2', '3-bye'])
})

test('the bye goes to an entrant who has had one rather than to the hole of somebody who left', () => {
  const before = play(inOrder('abcdefghijklmnopq'), '11111111', '111-')
  const stage = play(departed(singleElimination, before, 'i', 'left'), '2', 'x-')
  expect(notedRounds(stage)[2]).toBe('a-e>! q-o i-_>!')
  expect(shown(stage)).toEqual(['1-3', '2-bye'])
  expect(notedRounds(play(stage, '1'))[3]).toBe('_-_ q-_>q')
})

test('a round of holes has no entrant to foresee', () => {
  const stage = openedStage(SUBJECT, 6, 'holes')
  const nobody = undecidedMatches(stage).reduce(
    (now, match) => settled(singleElimination, now, match, { kind: 'forfeit', winner: null }),
    stage,
  )
  expect(shown(nobody)).toEqual(['1-2', '3-bye'])
})

/** Plays a round: first some double W.O.s, then results, with a forecast before each of these. */
function forecasts(stage: Knockout, random: Random): { said: Foreseen[][]; after: Knockout } {
  let after = stage
  for (const match of undecidedMatches(stage)) {
    if (below(random, 4) === 0)
      after = settled(singleElimination, after, match, { kind: 'forfeit', winner: null })
  }
  const said = [forecastOf(after)]
  for (let match = nextOf(after, random); match; match = nextOf(after, random)) {
    after = settled(singleElimination, after, match, wonBy(below(random, 2) === 0 ? 1 : 2))
    said.push(forecastOf(after))
  }
  return { said, after }
}

const nextOf = (stage: Stage, random: Random) => pick(undecidedMatches(stage), random)

function isKept(forecast: Foreseen, ended: readonly Match[], drawn: readonly Match[]): boolean {
  const match = drawn[forecast.number - 1]
  return forecast.from.every(
    (source, side) => source === null || nameOf(winnerOf(ended[source - 1])) === nameOf(match?.sides[side]),
  )
}

const nameOf = (slot: Slot | undefined) => (slot?.kind === 'entrant' ? slot.id : null)
const winnerOf = (match: Match | undefined) =>
  match?.outcome && 'winner' in match.outcome ? match.sides[match.outcome.winner - 1] : undefined

test('with holes known, a forecast never contradicts the draw, and is complete once the round is over', () => {
  for (const size of sizesFrom(3, 80)) {
    const random = xoshiro128(seedFor(`forecast ${size}`))
    let stage = openedStage(SUBJECT, size, `${size}`)
    for (;;) {
      const { said, after } = forecasts(stage, random)
      const next = singleElimination.close(after)
      if (next.kind !== 'drawn') break
      const ended = after.matches.filter(({ round }) => round === lastRoundOf(after))
      const broken = said.flat().filter((forecast) => !isKept(forecast, ended, next.matches))
      const open = said.at(-1)?.filter(({ from, isBye }) => from[0] === null || (from[1] === null) !== isBye)
      expect([size, broken, open]).toEqual([size, [], []])
      stage = { ...after, matches: [...after.matches, ...next.matches] }
    }
  }
})
