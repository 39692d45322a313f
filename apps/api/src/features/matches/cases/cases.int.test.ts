import { DISPUTES_PAGE_SIZE, DISPUTES_ROOM, matchRoom } from '@trunfo/contract/matches'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { codeOf, type Duel, matchesDriver, useLobbySockets } from '../../../../test/matches.ts'
import { tableFiles } from '../../../../test/table-file.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { send, view, duel, declare, decide } = matchesDriver(testApp)
const { fileOf, lastTaken } = tableFiles(testApp)
const openTab = await useLobbySockets(testApp)
await work()

const callSupport = (who: SignedIn, matchId: string) => send(who, 'POST', `/${matchId}/support-call`)
const take = (who: SignedIn, matchId: string) => send(who, 'PUT', `/${matchId}/case`)
const release = (who: SignedIn, matchId: string) => send(who, 'DELETE', `/${matchId}/case`)
const queue = async (who: SignedIn, cursor = '') =>
  (await send(who, 'GET', `/disputes${cursor && `?cursor=${cursor}`}`)).json()
const dispute = async ({ matchId, one, other, oneId, otherId }: Duel) => {
  await declare(one, matchId, oneId)
  await declare(other, matchId, otherId)
}
type Entry = { matchId: string; isDispute: boolean; isSupportCall: boolean; assignedTo: string | null }
const entryOf = async (who: SignedIn, matchId: string): Promise<Entry | undefined> =>
  (await queue(who)).disputes.find((entry: Entry) => entry.matchId === matchId)
const noticesOf = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'link_to'])
    .where('user_id', '=', userId)
    .execute()

test('a call for support is refused when no staff are available', async () => {
  const { matchId, one } = await duel()
  expect(codeOf(await callSupport(one, matchId))).toBe('matches.no_moderators')
  const player = await signIn(['moderador'])
  const own = await duel([player, await signIn()])
  expect(codeOf(await callSupport(player, own.matchId))).toBe('matches.no_moderators')
  await db
    .updateTable('profiles')
    .set({ roles: ['user'] })
    .where('id', '=', player.userId)
    .execute()
})

describe('with staff', () => {
  let [moderator, admin, support] = [] as unknown as [SignedIn, SignedIn, SignedIn]
  beforeAll(async () => {
    ;[moderator, admin] = [await signIn(['moderador']), await signIn(['admin'])]
    support = await signIn(['suporte'])
  })

  test('a call is shown in the lobby, notifies all staff who can help, and is made once', async () => {
    const { matchId, one, other } = await duel()
    const page = await openTab(other)
    await page.join(matchRoom(matchId))
    expect((await callSupport(one, matchId)).statusCode).toBe(204)
    await page.hear('hint', ({ room }) => room === matchRoom(matchId))
    expect(await view(other, matchId)).toMatchObject({
      supportRequestedAt: expect.any(String),
      abilities: { canCallSupport: false },
    })
    expect(codeOf(await callSupport(other, matchId))).toBe('matches.support_already_requested')
    expect((await callSupport(one, matchId)).statusCode).toBe(204)
    for (const { userId } of [moderator, admin]) {
      await until(async () =>
        (await noticesOf(userId)).some(({ link_to }) => link_to === `/match/${matchId}`),
      )
    }
    expect(await noticesOf(support.userId)).toEqual([])
    page.close()
  })

  test('a dispute notifies staff, and a decision notifies both sides', async () => {
    const fought = await duel()
    await dispute(fought)
    await until(async () =>
      (await noticesOf(moderator.userId)).some(({ link_to }) => link_to === `/match/${fought.matchId}`),
    )
    await decide(moderator, fought.matchId, fought.oneId)
    for (const { userId } of [fought.one, fought.other]) {
      await until(async () =>
        (await noticesOf(userId)).some(({ title }) => title === 'A arbitragem decidiu a sua partida'),
      )
    }
  })

  test('the queue lists open cases, oldest first, and gets a hint when one opens or closes', async () => {
    const page = await openTab(moderator)
    await page.join(DISPUTES_ROOM)
    const [called, fought] = [await duel(), await duel()]
    await callSupport(called.one, called.matchId)
    await dispute(fought)
    await page.hear('hint', ({ room }) => room === DISPUTES_ROOM)
    const { disputes } = await queue(moderator)
    const order = disputes.map(({ matchId }: Entry) => matchId)
    expect(order.indexOf(called.matchId)).toBeLessThan(order.indexOf(fought.matchId))
    expect(await entryOf(moderator, called.matchId)).toMatchObject({ isDispute: false, isSupportCall: true })
    expect(await entryOf(moderator, fought.matchId)).toMatchObject({ isDispute: true, isSupportCall: false })
    await decide(moderator, fought.matchId, fought.oneId)
    await page.hear('hint', ({ room }) => room === DISPUTES_ROOM)
    expect(await entryOf(moderator, fought.matchId)).toBeUndefined()
    const player = await openTab(called.one)
    player.send({ type: 'subscribe', room: DISPUTES_ROOM })
    await player.hear('refused')
    for (const open of [page, player]) open.close()
  })

  test('a match with a support call leaves the queue when both sides agree', async () => {
    const { matchId, one, other, oneId } = await duel()
    await callSupport(one, matchId)
    await declare(one, matchId, oneId)
    await declare(other, matchId, oneId)
    expect(await entryOf(moderator, matchId)).toBeUndefined()
  })

  test('a case is taken by one staff member, and by another only after its release', async () => {
    const { matchId, one } = await duel()
    expect(codeOf(await take(moderator, matchId))).toBe('matches.case_not_found')
    await callSupport(one, matchId)
    for (let again = 0; again < 2; again += 1) expect((await take(moderator, matchId)).statusCode).toBe(204)
    expect((await view(moderator, matchId)).staff).toMatchObject({ isMine: true, hasCase: true })
    expect((await view(admin, matchId)).staff).toMatchObject({ isMine: false })
    expect((await entryOf(admin, matchId))?.assignedTo).not.toBeNull()
    expect(codeOf(await take(admin, matchId))).toBe('matches.case_taken')
    expect(codeOf(await release(admin, matchId))).toBe('matches.case_taken')
    expect((await release(moderator, matchId)).statusCode).toBe(204)
    expect((await take(admin, matchId)).statusCode).toBe(204)
    const { history } = (await view(admin, matchId)).staff
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['support_requested', 'case_taken', 'case_released', 'case_taken'],
    ])
  })

  test('a case of a former staff member is free', async () => {
    const { matchId, one } = await duel()
    await callSupport(one, matchId)
    const former = await signIn(['moderador'])
    await take(former, matchId)
    await db
      .updateTable('profiles')
      .set({ roles: ['user'] })
      .where('id', '=', former.userId)
      .execute()
    expect((await entryOf(admin, matchId))?.assignedTo).toBeNull()
    expect((await take(admin, matchId)).statusCode).toBe(204)
  })

  test('the queue and its CSV file filter by reason and by holder', async () => {
    const [called, fought, free] = [await duel(), await duel(), await duel()]
    await callSupport(called.one, called.matchId)
    await dispute(fought)
    await dispute(free)
    const keeper = await signIn(['moderador'])
    await take(keeper, called.matchId)
    await take(keeper, fought.matchId)
    const ours = new Set([called, fought, free].map(({ matchId }) => matchId))
    const shown = async (query: string): Promise<string[]> => {
      const { disputes } = (await send(keeper, 'GET', `/disputes${query}`)).json()
      const ids: string[] = disputes.map(({ matchId }: Entry) => matchId)
      const { status, rows } = await fileOf(keeper, `/matches/disputes.csv${query}`)
      expect([status, rows.map(([id]) => id)]).toEqual([200, ids])
      return ids.filter((id) => ours.has(id))
    }
    expect(await shown('')).toEqual([called.matchId, fought.matchId, free.matchId])
    expect(await shown('?reason=support')).toEqual([called.matchId])
    expect(await shown('?reason=dispute')).toEqual([fought.matchId, free.matchId])
    expect(await shown('?holder=nobody')).toEqual([free.matchId])
    expect(await shown('?holder=me')).toEqual([called.matchId, fought.matchId])
    expect(await shown('?reason=dispute&holder=me')).toEqual([fought.matchId])
    expect(await lastTaken(keeper)).toEqual({
      table: 'disputas',
      filter: { reason: 'dispute', holder: 'me' },
    })
    const { head, rows } = await fileOf(keeper, '/matches/disputes.csv?reason=support&holder=me')
    expect(head).toEqual([
      ...['Id da partida', 'Partida', 'Torneio', 'Rodada e partida', 'Motivo', 'Aberto em (Brasília)'],
      'Com quem',
    ])
    expect(rows[0]?.slice(3, 5)).toEqual(['Rodada 1 · Partida 1', 'Suporte'])
    for (const who of [support, called.one])
      expect((await fileOf(who, '/matches/disputes.csv')).status).toBe(403)
  })

  test('notes are for staff', async () => {
    const { matchId, one } = await duel()
    const response = await send(moderator, 'POST', `/${matchId}/notes`, { text: ' já avisei os dois ' })
    expect(response.statusCode).toBe(204)
    expect((await view(admin, matchId)).staff.history).toMatchObject([
      { kind: 'note', text: 'já avisei os dois' },
    ])
    expect(JSON.stringify(await view(one, matchId))).not.toContain('já avisei')
    expect((await send(moderator, 'POST', `/${matchId}/notes`, { text: '  ' })).statusCode).toBe(400)
  })

  test('the pages of the queue have no gaps', async () => {
    const { matchId } = await duel()
    const { tournament_id } = await db
      .selectFrom('tournament_matches')
      .select('tournament_id')
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow()
    await testApp.pool.query(
      `with more as (
         insert into tournament_matches
           (tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id)
         select $1, stage_id, 90, number, participant1_id, participant2_id
         from tournament_matches, generate_series(1, $2) as number where id = $3 returning id
       )
       insert into match_cases (match_id, disputed_at, opened_at) select id, now(), now() from more`,
      [tournament_id, DISPUTES_PAGE_SIZE + 3, matchId],
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await queue(moderator, cursor)
      seen.push(...page.disputes.map(({ matchId }: Entry) => matchId))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    const open = await db
      .selectFrom('match_cases')
      .select('match_id')
      .where('closed_at', 'is', null)
      .execute()
    expect(seen).toHaveLength(open.length)
    expect(new Set(seen)).toEqual(new Set(open.map(({ match_id }) => match_id)))
    expect((await send(moderator, 'GET', '/disputes?cursor=WyJvbnRlbSIsIngiXQ')).statusCode).toBe(400)
  })
})
