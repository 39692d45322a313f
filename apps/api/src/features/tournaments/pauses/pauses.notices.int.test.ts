import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { noShowsDriver } from '../../../../test/no-shows.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send, decide } = matchesDriver(testApp)
const { cup, missOne, work, worker, noShowsOf, matchOf } = noShowsDriver(testApp)

let [person, organiser] = [] as unknown as [SignedIn, SignedIn]
beforeEach(async () => {
  await worker.forget()
  ;[person, organiser] = await Promise.all([signIn(), signIn()])
})

const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  if (statusCode !== 204) throw new Error(body)
}
const daysOf = async ({ userId }: SignedIn) => (await noShowsOf(userId)).map(({ days }) => days)
const lift = async (matchId: string) =>
  done(
    app.inject({
      method: 'POST',
      url: `/api/admin/users/${person.userId}/no-shows/lift`,
      headers: { ...(await signIn(['suporte'])).headers, 'idempotency-key': crypto.randomUUID() },
      payload: { matchId, reason: 'Caiu a luz no bairro' },
    }),
  )

describe('while another pause runs', () => {
  const messagesOf = async ({ userId }: SignedIn) =>
    (
      await db
        .selectFrom('notifications')
        .select(['title', 'message'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ title, message }) => `${title}: ${message}`)
  const named = (id: string) =>
    db.selectFrom('tournaments').select('name').where('id', '=', id).executeTakeFirstOrThrow()

  test('the person reads why staff lift one, and in which tournament', async () => {
    const { id, matchId } = await missOne(person.userId)
    await missOne(person.userId)
    await lift(matchId)
    await work()
    const last = (await messagesOf(person)).at(-1)
    expect(last).toContain('Uma falta foi retirada')
    expect(last).toContain(`A equipe retirou a falta em ${(await named(id)).name}: Caiu a luz no bairro.`)
    expect(last).toContain('Por outra falta, você volta a se inscrever em')
  })

  test('the person reads the reason even if the other one lasts as long as before', async () => {
    const first = await missOne(person.userId)
    const { id } = await cup([person.userId], { created_by: organiser.userId })
    const { id: played } = await matchOf(id, person.userId)
    await done(decide(organiser, played, person.userId))
    await work()
    await missOne(person.userId)
    expect(await daysOf(person)).toEqual([1, 1])
    await lift(first.matchId)
    await work()
    expect(await daysOf(person)).toEqual([0, 1])
    expect((await messagesOf(person)).at(-1)).toContain('Caiu a luz no bairro')
  })

  test('the person reads which match was corrected', async () => {
    const first = await missOne(person.userId, { created_by: organiser.userId })
    await missOne(person.userId)
    const correction = { winnerId: person.userId, reason: 'Os dois jogaram' }
    await done(send(organiser, 'POST', `/${first.matchId}/correction`, correction))
    await work()
    const last = (await messagesOf(person)).find((text) => text.includes('a falta não conta mais'))
    expect(last).toContain(`de ${(await named(first.id)).name} mudou`)
    expect(last).toContain('Por outra falta, você volta a se inscrever em')
  })
})
