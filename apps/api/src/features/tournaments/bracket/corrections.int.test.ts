import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver, type PlayedMatch } from '../../../../test/brackets.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { correctMatch, previewCorrection } from '../index.ts'
import { actOnMatch, correctionTo, disputeMatch, makeStartedTournament } from '../testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { db } = testApp.services
const { matchesOf, openMatches, tournamentOf, decide, correct, told } = bracketsDriver(testApp)

const first = ({ participant1Id }: PlayedMatch) => participant1Id
const second = ({ participant2Id }: PlayedMatch) => participant2Id ?? ''
const playRound = async (id: string) => {
  for (const match of await openMatches(id)) await decide(match.id, first(match))
}
const preview = (matchId: string, winnerId: string) =>
  actOnMatch(db, matchId, (tx, match) => previewCorrection(tx, match, correctionTo(match, winnerId)))
const nameOf = async (participantId: string) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', participantId).executeTakeFirst())
    ?.username

test('before the next round is drawn only the match changes', async () => {
  const { id } = await makeStartedTournament(db, { participants: 4 })
  const [one] = (await matchesOf(id)) as [PlayedMatch]
  await decide(one.id, first(one))
  expect(await correct(one.id, second(one))).toBe('corrected')
  expect((await matchesOf(id))[0]?.winnerId).toBe(second(one))
  expect((await told(id)).at(-1)).toMatchObject({
    name: 'tournament.match-corrected',
    payload: { matchId: one.id, winnerId: second(one), previousWinnerId: first(one) },
  })
})

test('the next match gets the other side, as the preview showed, and is reported as redrawn', async () => {
  const { id } = await makeStartedTournament(db, { participants: 4 })
  await playRound(id)
  const [one, other, final] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch, PlayedMatch]
  const [winner, loser, rival] = await Promise.all([first(one), second(one), first(other)].map(nameOf))
  expect(await preview(one.id, second(one))).toEqual({
    isAllowed: true,
    changes: [
      { round: 1, number: 1, before: [winner, loser], after: [winner, loser], winner: loser },
      { round: 2, number: 1, before: [winner, rival], after: [loser, rival], winner: null },
    ],
    played: [],
  })
  expect(first(final)).toBe(first(one))
  const { matchIds } = await actOnMatch(db, one.id, (tx, match) =>
    correctMatch(testApp.services, tx, match, { ...correctionTo(match, second(one)), decidedBy: null }),
  )
  expect(matchIds).toEqual([final.id])
  expect((await matchesOf(id))[2]).toMatchObject({ participant1Id: second(one), winnerId: null })
})

test('is refused with a list once later matches were played or are in dispute', async () => {
  const { id } = await makeStartedTournament(db, { participants: 8 })
  await playRound(id)
  const [one, , three] = (await matchesOf(id)) as PlayedMatch[] as [PlayedMatch, PlayedMatch, PlayedMatch]
  const [semifinal, disputed] = (await openMatches(id)) as [PlayedMatch, PlayedMatch]
  await decide(semifinal.id, first(semifinal))
  await disputeMatch(db, disputed.id)
  const before = await matchesOf(id)
  for (const [match, follower] of [
    [one, semifinal],
    [three, disputed],
  ] as const) {
    const names = await Promise.all([nameOf(first(follower)), nameOf(second(follower))])
    expect(await preview(match.id, second(match))).toEqual({
      isAllowed: false,
      changes: [],
      played: [{ id: follower.id, round: 2, number: follower.number, sides: names }],
    })
    expect(await correct(match.id, second(match))).toBe('matches.correction_refused')
  }
  expect(await matchesOf(id)).toEqual(before)
})

test('a corrected final changes the champion and leaves the tournament completed', async () => {
  const { id } = await makeStartedTournament(db, { participants: 2 })
  const [final] = (await matchesOf(id)) as [PlayedMatch]
  await decide(final.id, first(final))
  const { ended_at } = await tournamentOf(id)
  expect(await correct(final.id, second(final))).toBe('corrected')
  expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: second(final), ended_at })
  expect((await told(id)).slice(-2)).toMatchObject([
    { name: 'tournament.match-corrected' },
    {
      name: 'tournament.champion-changed',
      payload: { championId: second(final), previousChampionId: first(final) },
    },
  ])
})

test('invalid corrections are refused', async () => {
  const { id } = await makeStartedTournament(db, { participants: 3 })
  const [one, bye] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch]
  expect(await correct(one.id, first(one))).toBe('matches.not_decided')
  await decide(one.id, first(one))
  expect(await correct(one.id, first(one))).toBe('matches.same_winner')
  expect(await correct(one.id, first(bye))).toBe('matches.not_a_participant')
})

test('a correction against a result of the next match: one of the two happens', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id } = await makeStartedTournament(db, { participants: 4 })
    await playRound(id)
    const [one, , final] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch, PlayedMatch]
    const acts = [() => correct(one.id, second(one)), () => decide(final.id, first(final))]
    const results = (await race(acts)).toSorted()
    outcomes.add(results.join())
    const { status, champion_id } = await tournamentOf(id)
    // The named winner of the final either is the champion or no longer plays in it.
    if (results.includes('decided')) expect([status, champion_id]).toEqual(['completed', first(one)])
    else expect((await matchesOf(id))[2]).toMatchObject({ participant1Id: second(one), winnerId: null })
  })
  expect(outcomes).toEqual(
    new Set(['corrected,matches.not_a_participant', 'decided,matches.correction_refused']),
  )
})
