import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { photo } from '../../../platform/storage/hostile-images.factory.ts'
import { MediaLinks } from '../../../platform/storage/media-links.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'proofs-'))
afterAll(() => rm(folder, { recursive: true }))
const testApp = await useTestApp({ STORAGE_DIR: folder })
const { app, services, signIn } = testApp
const { db, config } = services
const { send, view, duel, teamDuel, decide, matchOf } = matchesDriver(testApp)
const moderator = await signIn(['moderador'])

async function upload(person: SignedIn): Promise<string> {
  const data = new FormData()
  data.set('file', new Blob([new Uint8Array(await photo(60, 40).jpeg().toBuffer())]), 'prova.jpg')
  const form = new Response(data)
  const response = await app.inject({
    method: 'POST',
    url: '/api/uploads/match-proof',
    headers: { ...person.headers, 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  return response.json().upload.id
}
const prove = async (person: SignedIn, matchId: string) =>
  send(person, 'POST', `/${matchId}/proof`, { uploadId: await upload(person) })
const fetchFile = async (url: string) => (await app.inject({ url })).statusCode

type Side = { participantId: string; hasProof: boolean; proofs: { url: string; uploadedBy: string }[] }
const proofsSeenBy = async (who: SignedIn, matchId: string, participantId: string): Promise<Side> =>
  (await view(who, matchId)).sides.find((side: Side) => side.participantId === participantId)

test('a proof is seen by its own side and by staff; the opponent learns only that there is one', async () => {
  const { matchId, one, oneMate, other, oneId } = await teamDuel()
  expect((await prove(one, matchId)).statusCode).toBe(204)
  for (const who of [one, oneMate, moderator]) {
    const { hasProof, proofs } = await proofsSeenBy(who, matchId, oneId)
    expect([hasProof, proofs.length]).toEqual([true, 1])
    expect(await fetchFile(proofs[0]?.url ?? '')).toBe(200)
  }
  expect(await proofsSeenBy(other, matchId, oneId)).toMatchObject({ hasProof: true, proofs: [] })
})

test('a link works only with its signature, and expires soon', async () => {
  const { matchId, one, oneId } = await duel()
  await prove(one, matchId)
  const url = new URL((await proofsSeenBy(one, matchId, oneId)).proofs[0]?.url ?? '', 'http://here')
  const withoutSignature = url.pathname
  const later = new URL(url)
  later.searchParams.set('expires', `${Number(url.searchParams.get('expires')) + 3600}`)
  const key = url.pathname.replace('/media/', '')
  const expired = new MediaLinks(config).signedUrl(key, 300, Date.now() - 301_000)
  expect(Number(url.searchParams.get('expires')) - Date.now() / 1000).toBeLessThanOrEqual(300)
  expect(await fetchFile(url.pathname + url.search)).toBe(200)
  for (const link of [withoutSignature, later.pathname + later.search, expired]) {
    expect(await fetchFile(link)).toBe(404)
  }
})

test('other participants of the tournament see no proofs', async () => {
  const people = await Promise.all([signIn(), signIn(), signIn(), signIn()])
  const { id } = await makeStartedTournament(db, { participants: people.map(({ userId }) => userId) })
  const match = await matchOf(id)
  const sides = [match.participant1_id, match.participant2_id]
  const player = people.find(({ userId }) => userId === match.participant1_id) as SignedIn
  await prove(player, match.id)
  for (const person of people.filter(({ userId }) => !sides.includes(userId))) {
    expect(codeOf(await send(person, 'GET', `/${match.id}`))).toBe('matches.access_denied')
  }
})

test('the newest comes first, an upload counts once, and nobody can send another person’s upload', async () => {
  const { matchId, one, other, oneId } = await duel()
  const mine = await upload(one)
  const later = await upload(one)
  for (const uploadId of [mine, later]) {
    expect((await send(one, 'POST', `/${matchId}/proof`, { uploadId })).statusCode).toBe(204)
  }
  expect(codeOf(await send(one, 'POST', `/${matchId}/proof`, { uploadId: mine }))).toBe('platform.not_found')
  const unused = await upload(one)
  expect(codeOf(await send(other, 'POST', `/${matchId}/proof`, { uploadId: unused }))).toBe(
    'platform.not_found',
  )
  const rows = await db
    .selectFrom('match_proofs as proof')
    .innerJoin('uploads as file', 'file.key', 'proof.image_key')
    .select(['file.id', 'proof.id as proofId'])
    .where('proof.match_id', '=', matchId)
    .orderBy('proof.id', 'desc')
    .execute()
  expect(rows.map(({ id }) => id)).toEqual([later, mine])
  const shown = (await view(one, matchId)).sides.find((side: Side) => side.participantId === oneId).proofs
  expect(shown.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ proofId }) => proofId))
})

test('proofs are accepted during a dispute, but not after the end', async () => {
  const { matchId, one, oneId } = await duel()
  await decide(moderator, matchId, oneId)
  expect(codeOf(await prove(one, matchId))).toBe('matches.already_decided')
})
