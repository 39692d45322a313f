import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver, inCrowd } from '../../../../test/brackets.ts'
import { longRun } from '../../../../test/long-run.ts'
import { makePerson } from '../../accounts/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { type BracketMatch, drawAgain, followAgain, makeStartedTournament } from '../testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { db } = testApp.services
const { matchesOf, openMatches, tournamentOf, decide, forfeit, told } = bracketsDriver(testApp)
const teams = await Promise.all(
  Array.from({ length: 12 }, async () => makeTeam(db, { leaderId: (await makePerson(db)).id })),
)

/** Two clients report each open match, not always with the same winner, until none is open. */
async function playOut(id: string, coins: readonly number[]): Promise<string[]> {
  const results: string[] = []
  let coin = 0
  const toss = () => coins[coin++ % coins.length] ?? 0
  for (let open = await openMatches(id); open.length > 0; open = await openMatches(id)) {
    const reports = [...open, ...open.toReversed()]
    await inCrowd(reports, async ({ id: matchId, participant1Id, participant2Id }) => {
      results.push(await decide(matchId, (toss() % 2 ? participant1Id : participant2Id) ?? ''))
    })
  }
  return results
}

const hasTwoSides = ({ participant1Id, participant2Id }: BracketMatch) =>
  participant1Id !== null && participant2Id !== null

/** Derives the bracket again from its seed and results; the stored one must equal it. */
function deriveAgain(seed: string, matches: readonly BracketMatch[]) {
  const stored = Map.groupBy(matches, ({ round }) => round)
  const entrantIds = (stored.get(1) ?? [])
    .flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id])
    .filter((id) => id !== null)
  let drawn: readonly BracketMatch[] = drawAgain(entrantIds, seed)
  for (let round = 1; ; round += 1) {
    const played = stored.get(round) ?? []
    const asDrawn = played.map((match) =>
      hasTwoSides(match) ? { ...match, winnerId: null, outcome: null } : match,
    )
    expect(asDrawn).toMatchObject([...drawn])
    const soFar = matches.filter((match) => match.round <= round)
    const next = followAgain(entrantIds, soFar)
    // After W.O.s several rounds may follow at once; each of them is compared when its turn comes.
    drawn = next.drawn.filter((match) => match.round === round + 1)
    if (drawn.length === 0) return { championId: next.championId, rounds: round }
  }
}

const brackets = fc.record({
  size: fc.integer({ min: 2, max: 12 }),
  isForTeams: fc.boolean(),
  coins: fc.array(fc.nat(), { minLength: 5, maxLength: 40 }),
})

test(
  'however results arrive, there is one champion, and every played match counts as one win',
  async () => {
    await fc.assert(
      fc.asyncProperty(brackets, async ({ size, isForTeams, coins }) => {
        const { id } = await makeStartedTournament(
          db,
          isForTeams
            ? { type: 'team', team_size: 1, participants: teams.slice(0, size).map((team) => team.id) }
            : { participants: size },
        )
        const results = await playOut(id, coins)
        const matches = await matchesOf(id)
        const { status, champion_id, bracket_seed } = await tournamentOf(id)
        const derived = deriveAgain(bracket_seed ?? '', matches)
        expect([status, champion_id]).toEqual(['completed', derived.championId])
        expect(Math.max(...matches.map(({ round }) => round))).toBe(derived.rounds)

        expect(results.filter((result) => result === 'decided')).toHaveLength(size - 1)
        const heard = await told(id)
        const wins = heard.filter(({ name }) => name === 'tournament.match-decided')
        expect(wins).toHaveLength(size - 1)
        expect(new Set(wins.map(({ payload }) => payload.loserId)).size).toBe(size - 1)
        expect(wins.some(({ payload }) => payload.loserId === champion_id)).toBe(false)
        expect(heard.filter(({ name }) => name === 'tournament.completed')).toHaveLength(1)
        const held = await db
          .selectFrom('tournament_participants')
          .select('id')
          .where('tournament_id', '=', id)
          .where('held_team_id', 'is not', null)
          .execute()
        expect(held).toEqual([])
      }),
      { numRuns: longRun(15), endOnFailure: true },
    )
  },
  longRun(60_000),
)

test(
  'with W.O.s among the results there still is one champion, and only played matches count as wins',
  async () => {
    await fc.assert(
      fc.asyncProperty(brackets, async ({ size, coins }) => {
        const { id } = await makeStartedTournament(db, { participants: size })
        let coin = 0
        const toss = () => coins[coin++ % coins.length] ?? 0
        for (let open = await openMatches(id); open.length > 0; open = await openMatches(id)) {
          for (const { id: matchId, participant1Id, participant2Id } of open) {
            const winnerId = toss() % 2 === 0 ? participant1Id : (participant2Id ?? '')
            const kind = toss() % 3
            const verdict =
              kind === 0
                ? await decide(matchId, winnerId)
                : await forfeit(matchId, kind === 1 ? winnerId : null)
            // Nobody would be left, so somebody is there after all.
            if (verdict === 'matches.nobody_left') await decide(matchId, winnerId)
            else expect(['decided', 'forfeited']).toContain(verdict)
          }
        }
        const matches = await matchesOf(id)
        const { status, champion_id, bracket_seed } = await tournamentOf(id)
        const derived = deriveAgain(bracket_seed ?? '', matches)
        expect([status, champion_id]).toEqual(['completed', derived.championId])
        expect(champion_id).not.toBeNull()
        const played = matches.filter((match) => hasTwoSides(match) && match.outcome === null)
        const wins = (await told(id)).filter(({ name }) => name === 'tournament.match-decided')
        expect(wins.map(({ payload }) => payload.matchId).toSorted()).toEqual(
          played.map(({ id }) => id).toSorted(),
        )
      }),
      { numRuns: longRun(15), endOnFailure: true },
    )
  },
  longRun(60_000),
)
