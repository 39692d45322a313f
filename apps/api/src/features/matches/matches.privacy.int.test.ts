import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { matchesDriver } from '../../../test/matches.ts'
import { PERSONAL_DATA_BATCH } from '../../platform/personal-data.ts'
import { makeMatchMessages } from './matches.factory.ts'
import { eraseFromMatches, matchesPersonalData } from './matches.privacy.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { duel, say, chat, declare, send, view } = matchesDriver(testApp)
const moderator = await signIn(['moderador'])

const copyOf = async (userId: string) =>
  Object.fromEntries(
    await Promise.all(
      matchesPersonalData.map(async ({ section, read }) => {
        const rows: Record<string, unknown>[] = []
        for await (const row of read(db, userId, services.config)) rows.push(row as Record<string, unknown>)
        return [section, rows] as const
      }),
    ),
  )

async function addProof(matchId: string, userId: string): Promise<string> {
  const key = `private/match-proof/${crypto.randomUUID().replaceAll('-', '')}.webp`
  await db
    .insertInto('uploads')
    .values({
      owner_id: userId,
      purpose: 'match-proof',
      key,
      width: 1,
      height: 1,
      bytes: 1,
      attached_at: new Date(),
    })
    .execute()
  await db
    .insertInto('match_proofs')
    .values({ match_id: matchId, participant_id: userId, uploaded_by: userId, image_key: key })
    .execute()
  return key
}

test('the data export contains what the person wrote, sent and did in matches, and nothing of others', async () => {
  const { matchId, one, other, oneId } = await duel()
  await say(one, matchId, 'minha mensagem')
  await say(other, matchId, 'dele')
  await declare(one, matchId, oneId)
  await addProof(matchId, one.userId)
  const copy = await copyOf(one.userId)
  expect(copy.mensagens_em_partidas).toMatchObject([{ texto: 'minha mensagem' }])
  expect(copy.provas_enviadas).toHaveLength(1)
  expect(copy.atos_em_partidas).toMatchObject([{ o_que: 'declared' }])
})

test('the batches of the export have no gaps', async () => {
  const [{ matchId, one }, again] = [await duel(), await signIn()]
  const { matchId: second } = await duel([one, again])
  await makeMatchMessages(db, matchId, one.userId, PERSONAL_DATA_BATCH + 3)
  await makeMatchMessages(db, second, one.userId, 4)
  expect((await copyOf(one.userId)).mensagens_em_partidas).toHaveLength(PERSONAL_DATA_BATCH + 7)
})

test('erasure deletes the person’s texts and images, but keeps the chat rows and the result', async () => {
  const { matchId, one, other, oneId } = await duel()
  await makeMatchMessages(db, matchId, one.userId, 501)
  await say(other, matchId, 'fica')
  await declare(one, matchId, oneId)
  await send(moderator, 'PUT', `/${matchId}/mutes/${one.userId}`)
  const key = await addProof(matchId, one.userId)
  for (let again = 0; again < 2; again += 1) await eraseFromMatches(db, one.userId)
  const { messages } = await chat(other, matchId)
  expect(messages.at(-1)).toMatchObject({ seq: 502, text: 'fica' })
  expect(messages.at(-2)).toMatchObject({ seq: 501, text: null, author: null })
  const kept = await db
    .selectFrom('match_messages')
    .select('seq')
    .where('match_id', '=', matchId)
    .where('text', 'is not', null)
    .execute()
  expect(kept).toEqual([{ seq: 502 }])
  const file = await db.selectFrom('uploads').select('released_at').where('key', '=', key).executeTakeFirst()
  expect(file?.released_at).not.toBeNull()
  const lobby = await view(moderator, matchId)
  expect(lobby.staff.mutedUserIds).toEqual([])
  expect(lobby.sides.map(({ hasProof }: { hasProof: boolean }) => hasProof)).toEqual([false, false])
  expect(lobby.sides.some(({ hasDeclared }: { hasDeclared: boolean }) => hasDeclared)).toBe(true)
})
