import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { wallMessageApproved, wallMessagePosted } from './wall.events.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { happen, noticesOf, waitForNotices, settle } = noticesDriver(testApp)
await work()

let me: SignedIn
let friend: SignedIn
beforeEach(async () => {
  me = await signIn()
  friend = await signIn()
})

const nameOf = async ({ userId }: SignedIn) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', userId).executeTakeFirstOrThrow())
    .username
const wallFacts = () => ({
  messageId: crypto.randomUUID(),
  profileId: me.userId,
  authorId: friend.userId,
})

describe('the wall', () => {
  test('notifies its owner of who left a message', async () => {
    await happen(wallMessagePosted, { ...wallFacts(), isPending: true })
    expect(await waitForNotices(me.userId)).toEqual([
      {
        kind: 'wall',
        title: `${await nameOf(friend)} deixou um recado no seu mural`,
        message: 'O recado espera a sua aprovação para aparecer a todos.',
        link_to: `/profile/${await nameOf(me)}`,
      },
    ])
    expect(await noticesOf(friend.userId)).toEqual([])
  })

  test('notifies the author that the message was approved', async () => {
    await happen(wallMessageApproved, { ...wallFacts(), approvedById: me.userId })
    expect(await waitForNotices(friend.userId)).toMatchObject([
      { title: 'Seu recado foi aprovado', link_to: `/profile/${await nameOf(me)}` },
    ])
  })

  test('does not notify people of their own actions', async () => {
    const own = { ...wallFacts(), profileId: me.userId, authorId: me.userId }
    await happen(wallMessagePosted, { ...own, isPending: false })
    await happen(wallMessageApproved, { ...own, approvedById: me.userId })
    await settle()
    expect(await noticesOf(me.userId)).toEqual([])
  })

  test('does not notify people who muted it', async () => {
    await app.inject({
      method: 'PUT',
      url: '/api/notifications/preferences',
      headers: me.headers,
      payload: { mutedKinds: ['wall'], wantsDigest: false },
    })
    await happen(wallMessagePosted, { ...wallFacts(), isPending: true })
    await settle()
    expect(await noticesOf(me.userId)).toEqual([])
  })
})
