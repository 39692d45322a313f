import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

type Stages = NonNullable<Parameters<typeof makeStartedTournament>[1]>['stages']

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { services, signIn } = testApp
const { db } = services
const { send, declare, decide, duel } = matchesDriver(testApp)
const { matchesOf, openMatches, tournamentOf } = bracketsDriver(testApp)

const moderator = await signIn(['moderador'])
const players = await Promise.all(Array.from({ length: 4 }, () => signIn()))

const reopen = (matchId: string) => send(moderator, 'POST', `/${matchId}/reopening`, { reason: 'Engano' })
const win = (match: { id: string; participant1Id: string } | undefined) =>
  decide(moderator, match?.id ?? '', match?.participant1Id ?? '')

async function cupOf(stages?: Stages) {
  const participants = players.map(({ userId }) => userId)
  const { id } = await makeStartedTournament(db, { participants, stages })
  const personOf = (userId: string | null) => players.find((one) => one.userId === userId) as SignedIn
  return { id, personOf }
}

test('reopening against a declaration in the match that would disappear: one of the two happens', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id, personOf } = await cupOf()
    const [one, other] = await openMatches(id)
    await win(one)
    await win(other)
    const [final] = await openMatches(id)
    const finalist = final?.participant1Id ?? ''
    const [reopened, declared] = await race([
      () => reopen(one?.id ?? ''),
      () => declare(personOf(finalist), final?.id ?? '', finalist),
    ])
    const now = await openMatches(id)
    outcomes.add(`${reopened.statusCode} ${declared.statusCode}`)
    expect(now.map((match) => match.id)).toEqual([reopened.statusCode === 204 ? one?.id : final?.id])
  })
  expect(outcomes).toEqual(new Set(['204 404', '409 204']))
})

test('reopening against a result of the next match of a plan: one of the two happens', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id } = await cupOf([{ format: 'knockout', settings: {} }])
    const open = (await matchesOf(id)).filter(({ status }) => status === 'in_progress')
    for (const match of open) await win(match)
    const final = (await openMatches(id)).find(({ status }) => status === 'in_progress')
    const [reopened, decided] = await race([() => reopen(open[0]?.id ?? ''), () => win(final)])
    outcomes.add(`${reopened.statusCode} ${decided.statusCode}`)
    expect((await tournamentOf(id)).status).toBe(reopened.statusCode === 204 ? 'in_progress' : 'completed')
  })
  // The final has lost a side: it is not open any more.
  expect(outcomes).toEqual(new Set(['204 409', '409 204']))
})

const pair = players.slice(0, 2) as [SignedIn, SignedIn]

test('two reopenings of a final: it is reopened once', async () => {
  await everyInterleaving(
    testApp,
    async (race) => {
      const { tournamentId, matchId, oneId } = await duel(pair)
      await decide(moderator, matchId, oneId)
      const answers = await race([() => reopen(matchId), () => reopen(matchId)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      expect((await tournamentOf(tournamentId)).status).toBe('in_progress')
    },
    { areAlike: true },
  )
})
