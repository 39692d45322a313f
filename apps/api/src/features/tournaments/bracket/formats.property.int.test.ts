import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { longRun } from '../../../../test/long-run.ts'
import type { StageDraft } from '../stages.rules.ts'
import { makeStartedTournament } from '../testing.ts'
import { findPlaces } from './bracket.lookups.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { db } = testApp.services
const { matchesOf, tournamentOf, decide, forfeit, reopen, told } = bracketsDriver(testApp)

const FORMATS: Readonly<Record<string, readonly StageDraft[]>> = {
  knockout: [{ format: 'knockout', settings: { thirdPlace: true } }],
  'double elimination': [{ format: 'double-elimination', settings: {} }],
  'double elimination with one grand final': [
    { format: 'double-elimination', settings: { grandFinal: 'single' } },
  ],
  league: [{ format: 'round-robin', settings: {}, groups: 1 }],
  'groups and playoff': [
    { format: 'round-robin', settings: {}, groups: 3, cut: { perGroup: 2, best: 0 } },
    { format: 'knockout', settings: {} },
  ],
  swiss: [{ format: 'swiss', settings: { allowsDraws: false } }],
  'swiss with a top cut': [
    { format: 'swiss', settings: { allowsDraws: false }, cut: { size: 4, avoidsRematches: true } },
    { format: 'double-elimination', settings: {} },
  ],
}

const openMatches = (id: string) =>
  db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id as one', 'participant2_id as two'])
    .where('tournament_id', '=', id)
    .where('status', '=', 'in_progress')
    .orderBy('id')
    .execute()

const MOST_REOPENED = 6

test.each(Object.keys(FORMATS))(
  'however a tournament is played, it ends with places for all: %s',
  async (name) => {
    const cups = fc.record({
      size: fc.integer({ min: 2, max: 14 }),
      coins: fc.array(fc.nat(), { minLength: 5, maxLength: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(cups, async ({ size, coins }) => {
        const { id, participantIds } = await makeStartedTournament(db, {
          participants: size,
          stages: FORMATS[name] ?? [],
        })
        let coin = 0
        const toss = () => coins[coin++ % coins.length] ?? 0
        let played = 0
        let reopened = 0
        for (let open = await openMatches(id); open.length > 0; open = await openMatches(id)) {
          const sides = open.flatMap(({ one, two }) => [one, two])
          expect(new Set(sides).size).toBe(sides.length)
          const match = open[toss() % open.length]
          if (reopened < MOST_REOPENED && toss() % 4 === 0) {
            const decided = (await matchesOf(id)).filter(({ status }) => status === 'completed')
            const again = decided[toss() % Math.max(decided.length, 1)]
            if (again && (await reopen(again.id)) === 'reopened') reopened += 1
            continue
          }
          const winnerId = (toss() % 2 === 0 ? match?.one : match?.two) ?? ''
          if (toss() % 7 === 0) {
            expect(await forfeit(match?.id ?? '', winnerId)).toBe('forfeited')
          } else {
            expect(await decide(match?.id ?? '', winnerId)).toBe('decided')
            played += 1
          }
        }
        const { status, champion_id } = await tournamentOf(id)
        expect(status).toBe('completed')
        const places = await findPlaces(db, id)
        expect(new Set(places.map((place) => place.id))).toEqual(new Set(participantIds))
        expect(places[0]).toMatchObject({ id: champion_id, from: 1 })
        for (const { from, to } of places) {
          expect(places.filter((other) => other.from === from)).toHaveLength(to - from + 1)
        }
        const decided = (await told(id)).filter((event) => event.name === 'tournament.match-decided')
        expect(decided).toHaveLength(played)
      }),
      { numRuns: longRun(8), endOnFailure: true },
    )
  },
  longRun(60_000),
)
