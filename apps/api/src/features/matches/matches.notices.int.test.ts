import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { matchesDriver } from '../../../test/matches.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { declare, decide, duel, matchOf, send, teamDuel } = matchesDriver(testApp)
const { settle, noticesOf } = noticesDriver(testApp)
await work()

/** Titles and links of a person's match notices. */
async function news({ userId }: Pick<SignedIn, 'userId'>): Promise<[string, string | null][]> {
  await settle()
  const told = await noticesOf(userId)
  return told.filter(({ kind }) => kind === 'match').map(({ title, link_to }) => [title ?? '', link_to])
}

test('a declaration notifies only the other side, and once', async () => {
  const { matchId, one, oneMate, other, otherMate, oneId } = await teamDuel()
  await declare(one, matchId, oneId)
  await declare(one, matchId, oneId)
  for (const player of [other, otherMate])
    expect(await news(player)).toEqual([
      [expect.stringMatching(/já declarou o resultado$/), `/match/${matchId}`],
    ])
  for (const player of [one, oneMate]) expect(await news(player)).toEqual([])
})

test('a dispute and its ruling notify both sides, nobody twice', async () => {
  const { matchId, one, other, oneId, otherId } = await duel()
  await declare(one, matchId, oneId)
  // Events of two commands may be handled in either order.
  await settle()
  await declare(other, matchId, otherId)
  const link = `/match/${matchId}`
  expect(await news(one)).toEqual([['Sua partida está em disputa', link]])
  expect(await news(other)).toEqual([
    [expect.stringContaining('já declarou'), link],
    ['Sua partida está em disputa', link],
  ])
  await decide(await signIn(['moderador']), matchId, oneId, 'As provas mostram')
  expect((await news(one)).at(-1)).toEqual(['A arbitragem decidiu a sua partida', link])
  expect((await news(other)).slice(2)).toEqual([['A arbitragem decidiu a sua partida', link]])
})

test('the notice of a ruling gives the reason, and tells the losers that they are out', async () => {
  const { matchId, one, oneMate, other, otherMate, oneId, otherId } = await teamDuel()
  const moderator = await signIn(['moderador'])
  const lastWords = async ({ userId }: SignedIn) => {
    await settle()
    const told = (await noticesOf(userId)).filter(({ kind }) => kind === 'match')
    return told.map(({ message }) => message ?? '')
  }
  await decide(moderator, matchId, oneId, 'A prova mostra <b>10 a 0</b>.')
  const out = 'você está fora do torneio.'
  const reason = '<br>Motivo: A prova mostra &lt;b&gt;10 a 0&lt;/b&gt;.'
  for (const loser of [other, otherMate])
    expect(await lastWords(loser)).toEqual([expect.stringMatching(`${out}${reason}$`)])
  for (const winner of [one, oneMate]) {
    expect(await lastWords(winner)).toEqual([expect.stringContaining(reason)])
    expect((await lastWords(winner))[0]).not.toContain(out)
  }

  await send(moderator, 'POST', `/${matchId}/correction`, { winnerId: otherId, reason: 'Li ao contrário.' })
  expect((await lastWords(one)).at(-1)).toContain(`${out}<br>Motivo: Li ao contrário.`)
  expect((await lastWords(other)).at(-1)).not.toContain(out)
})

test('a result notifies winners and losers, and players of the next match are notified of it', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signIn()))
  const { id } = await makeStartedTournament(db, { participants: people.map(({ userId }) => userId) })
  const byId = new Map(people.map((person) => [person.userId, person]))
  const titles = async (userId: string) => (await news({ userId })).map(([title]) => title)
  const play = async (round: number, number: number) => {
    const match = await matchOf(id, round, number)
    const [one, two] = [match.participant1_id, match.participant2_id ?? '']
    for (const side of [two, one]) {
      await declare(byId.get(side) as SignedIn, match.id, one)
      // The worker runs several jobs at once, and the test expects the notices of both declarations in order.
      await settle()
    }
    return { winner: one, loser: two }
  }

  const first = await play(1, 1)
  expect(await titles(first.loser)).toEqual(['Desta vez não deu'])
  expect(await titles(first.winner)).toEqual([
    expect.stringContaining('já declarou'),
    expect.stringMatching(/^Vitória! Você segue em/),
  ])
  await play(1, 2)
  const [semifinal, bye] = [await matchOf(id, 2, 1), await matchOf(id, 2, 2)]
  for (const player of [semifinal.participant1_id, semifinal.participant2_id ?? ''])
    expect((await news({ userId: player })).at(-1)).toEqual([
      'Sua próxima partida está pronta',
      `/match/${semifinal.id}`,
    ])
  expect(bye.participant2_id).toBeNull()
  expect(await titles(bye.participant1_id)).not.toContain('Sua próxima partida está pronta')

  await play(2, 1)
  const champion = (await matchOf(id, 3, 1)).participant1_id
  const before = await titles(champion)
  const { loser } = await play(3, 1)
  expect((await titles(loser)).at(-1)).toBe('Desta vez não deu')
  // The champion is notified of the title, not of advancing.
  expect(await titles(champion)).toEqual([...before, expect.stringContaining('já declarou')])
  expect((await noticesOf(champion)).at(-1)?.title).toBe('O título é seu!')
})

test('a test match notifies nobody', async () => {
  const [one, other] = await Promise.all([signIn(), signIn()])
  const { id } = await makeStartedTournament(db, { participants: [one.userId, other.userId], is_test: true })
  const match = await matchOf(id)
  await declare(one, match.id, one.userId)
  await declare(other, match.id, one.userId)
  for (const person of [one, other]) expect(await news(person)).toEqual([])
})
