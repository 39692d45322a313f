import Manager from 'tournament-organizer'
import { expect, test, vi } from 'vitest'
import { idsOf, randomFor, seeded, swissMatch, trailOf } from '../../test/tables.ts'
import type { Match, Score } from '../model/match.ts'
import { below } from '../random.ts'
import type { Criterion } from './criterion.ts'
import { points } from './own-criteria.ts'
import { type Profile, SWISS_PROFILES } from './profiles.ts'
import { standings } from './standings.ts'

const SCORES: readonly Score[] = [
  [2, 0],
  [2, 1],
  [1, 2],
  [0, 2],
  [1, 1],
]

/**
 * A Swiss tournament that the judge pairs, with random results. `isComplete` is false if there was a rematch, which the
 * judge counts once, or a bye, which it may give even to one of an even number.
 */
function judged(run: number, scoring: Profile['points']) {
  const random = randomFor(run)
  const draw = randomFor(`draw ${run}`)
  vi.spyOn(Math, 'random').mockImplementation(() => draw() / 2 ** 32)
  const count = 6 + 2 * below(random, 14)
  const rounds = 1 + below(random, 4)
  const tournament = new Manager().createTournament('judge', {
    stageOne: { format: 'swiss', rounds },
    scoring: { bestOf: 3, ...scoring },
  })
  for (const { id } of seeded(count)) tournament.createPlayer(id, id)
  tournament.startTournament()
  const matches: Match[] = []
  for (let round = 1; round <= rounds; round++) {
    if (round > 1) tournament.nextRound()
    for (const active of tournament.getActiveMatches()) {
      const score = SCORES[below(random, SCORES.length)] ?? [0, 0]
      tournament.enterResult(active.getId(), ...score)
      const ids = [active.getPlayer1().id ?? '', active.getPlayer2().id ?? ''] as const
      const outcome =
        score[0] === score[1]
          ? ({ kind: 'drawn', score } as const)
          : ({ kind: 'won', winner: score[0] > score[1] ? 1 : 2, score } as const)
      matches.push(swissMatch(active.getRoundNumber(), active.getMatchNumber(), ids, outcome))
    }
  }
  const pairs = new Set(matches.map((match) => idsOf(match).toSorted().join()))
  return { count, matches, rows: tournament.getStandings(), isComplete: pairs.size === (rounds * count) / 2 }
}

function criterion(profile: Profile, id: string): Criterion {
  return profile.criteria.find((other) => other.id === id) ?? points
}

test('Buchholz, Sonneborn-Berger and the percentages are those of tournament-organizer', () => {
  const { chess, esports } = SWISS_PROFILES
  let compared = 0
  let incomplete = 0
  for (let run = 0; run < 120; run++) {
    const chessRun = judged(run, chess.points)
    if (chessRun.isComplete) {
      const criteria = [criterion(chess, 'buchholz'), criterion(chess, 'sonneborn-berger')]
      const rows = standings(
        { entrants: seeded(chessRun.count), matches: chessRun.matches },
        { ...chess, criteria },
        3,
      )
      for (const { player, tiebreaks } of chessRun.rows) {
        expect(trailOf(rows, player.getId())).toEqual([
          ['buchholz', tiebreaks.solkoff],
          ['sonneborn-berger', tiebreaks.sonnebornBerger],
        ])
        compared++
      }
    }
    incomplete += Number(!chessRun.isComplete)
    const winsRun = judged(run, esports.points)
    if (winsRun.isComplete) {
      const criteria = [criterion(esports, 'opponents-win')]
      const rows = standings(
        { entrants: seeded(winsRun.count), matches: winsRun.matches },
        { ...esports, criteria },
        3,
      )
      for (const { player, tiebreaks } of winsRun.rows) {
        expect(trailOf(rows, player.getId())[0]?.[1]).toBeCloseTo(tiebreaks.oppMatchWinPct, 12)
      }
    }
  }
  expect(compared).toBeGreaterThan(1_000)
  expect(incomplete).toBeLessThan(6)
})
