import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BRAND } from '@trunfo/contract/brand'
import { afterAll, describe, expect, test } from 'vitest'
import { makePerson } from '../src/features/accounts/testing.ts'
import { makePlayerRecord } from '../src/features/rankings/testing.ts'
import { makeTeam } from '../src/features/teams/testing.ts'
import { makeTournament } from '../src/features/tournaments/testing.ts'
import { newKey } from '../src/platform/storage/keys.ts'
import { useTestApp } from './app.ts'
import { makeWebDist, metaTag } from './web-dist.ts'

const PUBLIC_URL = 'https://trunfo.example'
const WEB_DIST = mkdtempSync(join(tmpdir(), 'trunfo-links-'))
afterAll(() => rmSync(WEB_DIST, { recursive: true, force: true }))
const { app, services } = await useTestApp({ PUBLIC_URL, WEB_DIST: makeWebDist(WEB_DIST) })
const { db } = services

const TAGS = ['title', 'description', 'url', 'image'] as const

/** What messengers and search engines find in the HTML of a page. */
async function preview(path: string) {
  const { statusCode, body } = await app.inject({ url: path, headers: { accept: 'text/html' } })
  const [title, description, url, image] = TAGS.map((name) => metaTag(body, `og:${name}`))
  const canonical = /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1]
  return { statusCode, body, title, description, url, image, canonical, card: metaTag(body, 'twitter:card') }
}

describe('a shared link', () => {
  test('to a tournament shows game, time and prize, with an image of its own', async () => {
    const { id } = await makeTournament(db, { name: 'Copa Feltro' })
    expect(await preview(`/tournaments/${id}?tab=rules`)).toMatchObject({
      title: 'Copa Feltro · Trunfo',
      description: expect.stringContaining('Prêmio'),
      url: `${PUBLIC_URL}/tournaments/${id}`,
      canonical: `${PUBLIC_URL}/tournaments/${id}`,
      image: expect.stringMatching(`^${PUBLIC_URL}/og/tournaments/${id}.png[?]v=`),
      card: 'summary_large_image',
    })
  })

  test('to a team shows its leader, with the team icon or the default image', async () => {
    const leader = await makePerson(db, { username: 'Lia' })
    const { id } = await makeTeam(db, { leaderId: leader.id, name: 'Leões', tag: 'LEAO' })
    const shared = {
      title: 'Leões [LEAO] · Trunfo',
      description: 'Liderado por Lia, com 1 de 10 membros. Veja quem joga e candidate-se.',
      url: `${PUBLIC_URL}/teams/${id}`,
      canonical: `${PUBLIC_URL}/teams/${id}`,
    }
    const plain = { image: `${PUBLIC_URL}/share.png`, card: 'summary_large_image' }
    expect(await preview(`/teams/${id}`)).toMatchObject({ ...shared, ...plain })
    const icon_key = newKey({ visibility: 'public', name: 'team-icon' })
    const other = await makeTeam(db, { leaderId: (await makePerson(db)).id })
    await db.updateTable('teams').set({ icon_key }).where('id', '=', other.id).execute()
    expect(await preview(`/teams/${other.id}`)).toMatchObject({
      image: `${PUBLIC_URL}/media/${icon_key}`,
      card: 'summary',
    })
  })

  test('to a player shows their statistics, with the canonical spelling of the username', async () => {
    const avatar_key = newKey({ visibility: 'public', name: 'avatar' })
    const { id } = await makePerson(db, { username: 'Bia' })
    await db.updateTable('profiles').set({ avatar_key }).where('id', '=', id).execute()
    await makePlayerRecord(db, { user_id: id, wins: 3, participations: 2 })
    expect(await preview('/profile/BIA')).toMatchObject({
      title: 'Bia · Trunfo',
      description: expect.stringContaining('Vitórias: 3 · Torneios: 2'),
      url: `${PUBLIC_URL}/profile/Bia`,
      canonical: `${PUBLIC_URL}/profile/Bia`,
      image: `${PUBLIC_URL}/media/${avatar_key}`,
      card: 'summary',
    })
  })
})

describe('a shared link reveals nothing', () => {
  test.each([
    ['a team that is gone', async () => `/teams/${await dissolvedTeam()}`],
    ['a tournament that is gone', async () => `/tournaments/${randomUUID()}`],
    ['an erased account', async () => `/profile/${await somebodyWho('erased')}`],
    ['an unconfirmed account', async () => `/profile/${await somebodyWho('unconfirmed')}`],
  ])('about %s', async (_, at) => {
    const { body, ...found } = await preview(await at())
    expect(found).toEqual({
      statusCode: 404,
      title: BRAND.name,
      description: BRAND.description,
      url: undefined,
      canonical: undefined,
      image: undefined,
      card: undefined,
    })
    expect(body).not.toContain('segredo')
  })

  test('about a test tournament', async () => {
    const { id } = await makeTournament(db, { name: 'Copa segredo', is_test: true })
    const { body, title, description } = await preview(`/tournaments/${id}`)
    expect({ title, description }).toEqual({ title: 'Torneios · Trunfo', description: BRAND.description })
    expect(metaTag(body, 'robots')).toBe('noindex')
    expect(body).not.toContain('segredo')
  })
})

async function dissolvedTeam(): Promise<string> {
  const { id: leaderId } = await makePerson(db)
  const { id } = await makeTeam(db, { leaderId, name: 'Time segredo' })
  await db.updateTable('profiles').set({ team_id: null }).where('id', '=', leaderId).execute()
  await db.deleteFrom('teams').where('id', '=', id).execute()
  return id
}

async function somebodyWho(state: 'erased' | 'unconfirmed'): Promise<string> {
  const { id, username } = await makePerson(db, { username: `segredo-${state.slice(0, 5)}` })
  if (state === 'erased')
    await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', id).execute()
  else await db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
  return username
}
