import { TEAMS_PAGE_SIZE } from '@trunfo/contract/teams'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { codeOf, statusesOf, teamsDriver } from '../../../test/teams.ts'
import { makeTeam } from './testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, list, view, cast, logKinds } = teamsDriver(testApp)

const create = (who: Awaited<ReturnType<typeof signIn>> | null, payload: object) =>
  send(who, 'POST', '', payload)
const namesOf = (page: { teams: { name: string }[] }) => page.teams.map(({ name }) => name)
const makeNamed = async (name: string, tag = 'XYZ') =>
  makeTeam(db, { name, tag, leaderId: (await signIn()).userId })

describe('creating a team', () => {
  test('makes the creator its leader and first member', async () => {
    const person = await signIn()
    const response = await create(person, { name: '  Os  Leões ', tag: 'leo' })
    expect(response.statusCode).toBe(201)
    const { team } = response.json()
    expect(team).toMatchObject({ name: 'Os Leões', tag: 'LEO', iconUrl: null, memberCount: 1 })
    expect(await view(person, team.id)).toMatchObject({
      leader: { userId: person.userId },
      members: [{ userId: person.userId, role: 'leader', games: [] }],
      viewer: { role: 'leader' },
      pendingApplications: 0,
    })
    const session = await testApp.app.inject({ url: '/api/session', headers: person.headers })
    expect(session.json().viewer.teamId).toBe(team.id)
    expect(await logKinds(team.id)).toEqual(['team_created'])
  })

  test.each([
    [{ name: '', tag: 'ABC' }, 'teams.name_required'],
    [{ name: 'Oi', tag: 'ABC' }, 'teams.name_too_short'],
    [{ name: 'a'.repeat(41), tag: 'ABC' }, 'teams.name_too_long'],
    [{ name: 'Águias', tag: '' }, 'teams.tag_required'],
    [{ name: 'Águias', tag: 'AG' }, 'teams.tag_invalid'],
    [{ name: 'Águias', tag: 'AGUIAS' }, 'teams.tag_invalid'],
  ])('with %j is rejected: %s', async (payload, code) => {
    const response = await create(await signIn(), payload)
    expect(response.statusCode).toBe(400)
    expect(codeOf(response)).toBe(code)
  })

  test('treats a name as taken however it is spelled', async () => {
    await create(await signIn(), { name: 'Corvos do Sul', tag: 'COR' })
    const response = await create(await signIn(), { name: 'CÓRVOS — do sul!', tag: 'CRV' })
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('teams.name_taken')
  })

  test('allows a shared tag', async () => {
    await create(await signIn(), { name: 'Primeira do Rio', tag: 'RIO' })
    expect((await create(await signIn(), { name: 'Segunda do Rio', tag: 'RIO' })).statusCode).toBe(201)
  })

  test('is rejected for a member of a team', async () => {
    const { leader, member } = await cast()
    for (const who of [leader, member])
      expect(codeOf(await create(who, { name: 'Outra Equipe', tag: 'OUT' }))).toBe('teams.already_in_team')
  })

  test('nine times at once makes one team', async () => {
    const person = await signIn()
    const tries = Array.from({ length: 9 }, (_, n) => create(person, { name: `Pressa ${n}`, tag: 'PRE' }))
    const statuses = statusesOf(await Promise.all(tries))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(8)
  })

  test('with one name by twenty people at once makes one team', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signIn()))
    const statuses = statusesOf(
      await Promise.all(people.map((person) => create(person, { name: 'Disputada', tag: 'DIS' }))),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  })

  test("rejects another user's upload as the icon", async () => {
    const [owner, thief] = await Promise.all([signIn(), signIn()])
    const upload = await makeUpload(owner.userId)
    const payload = { name: 'Emprestada', tag: 'EMP', iconUploadId: upload.id }
    expect((await create(thief, payload)).statusCode).toBe(404)
    const response = await create(owner, payload)
    expect(response.json().team.iconUrl).toContain(upload.key)
  })

  test('rejects an unknown field', async () => {
    const payload = { name: 'Curiosos', tag: 'CUR', leader_id: crypto.randomUUID() }
    expect((await create(await signIn(), payload)).statusCode).toBe(400)
  })
})

describe('the list', () => {
  test('is paged newest first, each team once', async () => {
    for (let n = 0; n < TEAMS_PAGE_SIZE; n += 1) await makeNamed(`Página ${n}`)
    const all: string[] = []
    let page = await list()
    expect(page.teams).toHaveLength(TEAMS_PAGE_SIZE)
    expect(namesOf(page)[0]).toBe(`Página ${TEAMS_PAGE_SIZE - 1}`)
    for (;;) {
      all.push(...page.teams.map(({ id }: { id: string }) => id))
      if (!page.nextCursor) break
      page = await list('', page.nextCursor)
    }
    const stored = await db.selectFrom('teams').select('id').orderBy('id', 'desc').execute()
    expect(all).toEqual(stored.map(({ id }) => id))
  })

  test.each(['lobos', 'LÓBOS', 'guará', 'guara rea', 'lgr', 'LG', 'reais lobos', 'Lo RE gua', 'lgr guará'])(
    'finds a team by %j',
    async (search) => {
      const person = await signIn()
      await create(person, { name: 'Lobos Guará Reais', tag: 'LGR' })
      expect(namesOf(await list(search))).toContain('Lobos Guará Reais')
    },
  )

  test.each(['obos', '!!!', 'inexistente', '%', '_', 'lobos pardos', 'obos reais'])(
    'finds none by %j',
    async (search) => {
      expect(await list(search)).toEqual({ teams: [], nextCursor: null })
    },
  )

  test('shows a team once across pages, however many of its words match', async () => {
    for (let n = 0; n < TEAMS_PAGE_SIZE + 3; n += 1)
      await makeNamed(`Zeta Zebra ${String(n).padStart(2, '0')}`, 'ZET')
    const first = await list('ze')
    const second = await list('ze', first.nextCursor)
    const names = [...namesOf(first), ...namesOf(second)]
    expect(names).toHaveLength(TEAMS_PAGE_SIZE + 3)
    expect(new Set(names).size).toBe(names.length)
    expect(second.nextCursor).toBeNull()
  })

  test('shows matches in one piece first, then its words in another order, each team once', async () => {
    for (let n = 0; n < TEAMS_PAGE_SIZE; n += 1)
      await makeNamed(`Xale Xote ${String(n).padStart(2, '0')}`, 'XXA')
    for (let n = 0; n < TEAMS_PAGE_SIZE + 2; n += 1)
      await makeNamed(`Xote Xale ${String(n).padStart(2, '0')}`, 'XXB')
    const names: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list('xale xote', cursor)
      names.push(...namesOf(page))
      cursor = page.nextCursor
    }
    expect(names).toHaveLength(2 * TEAMS_PAGE_SIZE + 2)
    expect(new Set(names).size).toBe(names.length)
    expect(names.findIndex((name) => name.startsWith('Xote'))).toBe(TEAMS_PAGE_SIZE)
  })

  test('rejects a broken cursor', async () => {
    for (const cursor of ['x', 'WyJhIl0', 'WyJhIiwiYiJd'])
      expect((await send(null, 'GET', `?cursor=${cursor}`)).statusCode).toBe(400)
    expect((await send(null, 'GET', '?search=a&cursor=WyJhIiwiYiJd')).statusCode).toBe(400)
  })
})

describe('the page', () => {
  test('shows everybody the members, and each viewer their abilities', async () => {
    const { team, leader, member, outsider } = await cast()
    const seen = await view(null, team.id)
    expect(seen.members.map(({ role }: { role: string }) => role)).toEqual(['leader', 'member'])
    expect(Object.values(seen.abilities)).not.toContain(true)
    await db
      .updateTable('profiles')
      .set({ roles: ['user', 'vip'] })
      .where('id', '=', leader.userId)
      .execute()
    const marked = await view(null, team.id)
    expect(marked.leader.isVip).toBe(true)
    expect(marked.members.map(({ isVip }: { isVip: boolean }) => isVip)).toEqual([true, false])
    expect(seen.pendingApplications).toBeNull()
    expect((await view(leader, team.id)).abilities).toMatchObject({ canDissolve: true, canLeave: false })
    expect((await view(member, team.id)).abilities).toMatchObject({ canLeave: true, canExpel: false })
    expect((await view(outsider, team.id)).abilities).toMatchObject({ canApply: true })
  })

  test('of an unknown team is not found', async () => {
    for (const path of ['', '/logs']) {
      const response = await send(null, 'GET', `/${crypto.randomUUID()}${path}`)
      expect(response.statusCode).toBe(404)
      expect(codeOf(response)).toBe('teams.not_found')
    }
    expect((await send(null, 'GET', '/not-an-id')).statusCode).toBe(400)
  })
})

async function makeUpload(ownerId: string): Promise<{ id: string; key: string }> {
  const key = `public/team-icon/${crypto.randomUUID()}.webp`
  const size = { width: 8, height: 8, bytes: 8 }
  return db
    .insertInto('uploads')
    .values({ owner_id: ownerId, purpose: 'team-icon', key, ...size })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}
