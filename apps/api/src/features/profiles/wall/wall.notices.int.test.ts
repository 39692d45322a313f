import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import type { EventDefinition } from '../../../platform/jobs/definitions.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { personUnbanned } from '../../accounts/index.ts'
import { wallMessageApproved, wallMessagePosted } from './wall.events.ts'

const { app, services, signIn, work } = await useTestApp()
const { db } = services
await work()

let me: SignedIn
let friend: SignedIn
beforeEach(async () => {
  me = await signIn()
  friend = await signIn()
})

const happen = <Payload extends object>(event: EventDefinition<Payload>, payload: Payload) =>
  db.transaction().execute((tx) => emit(tx, event, payload))
const toldTo = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'title', 'message', 'link_to'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
const tellings = async (userId: string) => {
  await until(async () => (await toldTo(userId)).length > 0)
  return toldTo(userId)
}
/** What reacts to an event later than this one has had its say too. */
const settle = async () => {
  const { userId } = await signIn()
  await happen(personUnbanned, { userId })
  await tellings(userId)
}
const nameOf = async ({ userId }: SignedIn) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', userId).executeTakeFirstOrThrow())
    .username
const wallFacts = () => ({
  messageId: crypto.randomUUID(),
  profileId: me.userId,
  authorId: friend.userId,
})

describe('the wall', () => {
  test('tells its owner who left a message', async () => {
    await happen(wallMessagePosted, { ...wallFacts(), isPending: true })
    expect(await tellings(me.userId)).toEqual([
      {
        kind: 'wall',
        title: `${await nameOf(friend)} deixou um recado no seu mural`,
        message: 'O recado espera a sua aprovação para aparecer a todos.',
        link_to: `/profile/${await nameOf(me)}`,
      },
    ])
    expect(await toldTo(friend.userId)).toEqual([])
  })

  test('tells the author that the message was approved', async () => {
    await happen(wallMessageApproved, { ...wallFacts(), approvedById: me.userId })
    expect(await tellings(friend.userId)).toMatchObject([
      { title: 'Seu recado foi aprovado', link_to: `/profile/${await nameOf(me)}` },
    ])
  })

  test('tells nobody of their own doings', async () => {
    const own = { ...wallFacts(), profileId: me.userId, authorId: me.userId }
    await happen(wallMessagePosted, { ...own, isPending: false })
    await happen(wallMessageApproved, { ...own, approvedById: me.userId })
    await settle()
    expect(await toldTo(me.userId)).toEqual([])
  })

  test('is silent for whoever muted it', async () => {
    await app.inject({
      method: 'PUT',
      url: '/api/notifications/preferences',
      headers: me.headers,
      payload: { mutedKinds: ['wall'], wantsDigest: false },
    })
    await happen(wallMessagePosted, { ...wallFacts(), isPending: true })
    await settle()
    expect(await toldTo(me.userId)).toEqual([])
  })
})
