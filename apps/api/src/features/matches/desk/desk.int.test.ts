import type { DeskState } from '@trunfo/contract/tournaments/desk'
import { DESK_PAGE_SIZE } from '@trunfo/contract/tournaments/desk'
import { deskSchema } from '@trunfo/contract/tournaments/desk.schemas'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { overheard, type Statement } from '../../../../../../tools/bench/statements.ts'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { actorOf } from '../../../../test/live.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { createDatabase, openPool } from '../../../platform/db/database.ts'
import { makeStartedTournament, makeTournament, playMatches } from '../../tournaments/testing.ts'
import { viewDesk } from './desk.views.ts'

const testApp = await useTestApp()
const { app, database, services, signIn } = testApp
const { db } = services
const { declare, decide, giveWalkover, send, matchOf } = matchesDriver(testApp)
const organiser = await signIn(['vip'])
const moderator = await signIn(['moderador'])

const ask = (who: SignedIn, id: string, query = '') =>
  app.inject({ method: 'GET', url: `/api/tournaments/${id}/desk${query}`, headers: who.headers })
const desk = async (who: SignedIn, id: string, query = '') =>
  deskSchema.parse((await ask(who, id, query)).json())

async function cup(size: number, fields: Parameters<typeof makeStartedTournament>[1] = {}) {
  const people = await Promise.all(Array.from({ length: size }, () => signIn()))
  const { id } = await makeStartedTournament(db, {
    created_by: organiser.userId,
    participants: people.map(({ userId }) => userId),
    ...fields,
  })
  const person = (userId: string | null) => people.find((one) => one.userId === userId) as SignedIn
  return { id, people, person }
}

const statesOf = ({ matches }: Awaited<ReturnType<typeof desk>>) =>
  matches.map(({ state, number }) => `${state} ${number}`)
const NONE = { dispute: 0, support: 0, declared: 0, open: 0, pending: 0, walkover: 0, done: 0 }

test('sorts matches by what happened in them, the most urgent first', async () => {
  const { id, person } = await cup(8)
  const [one, two, three] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2), await matchOf(id, 1, 3)]
  await declare(person(three.participant1_id), three.id, three.participant1_id)
  await send(person(two.participant2_id), 'POST', `/${two.id}/support-call`)
  await declare(person(one.participant1_id), one.id, one.participant1_id)
  await declare(person(one.participant2_id), one.id, one.participant2_id)

  const found = await desk(moderator, id)
  expect(statesOf(found)).toEqual(['dispute 1', 'support 2', 'declared 3', 'open 4'])
  expect(found.counts).toEqual({ ...NONE, dispute: 1, support: 1, declared: 1, open: 1 })
  expect(found.matches[0]?.sides.map((side) => side?.declared?.winnerId)).toEqual([
    one.participant1_id,
    one.participant2_id,
  ])
  expect(found.matches[1]).toMatchObject({ isSupportCalled: true, sides: [{ hasDeclared: false }, {}] })
  expect(found.matches[2]).toMatchObject({ sides: [{ hasDeclared: true }, { hasDeclared: false }] })
  for (const state of ['dispute', 'support', 'declared', 'open'] as DeskState[])
    expect((await desk(moderator, id, `?state=${state}`)).matches.map((match) => match.state)).toEqual([
      state,
    ])

  await decide(moderator, one.id, one.participant1_id)
  await giveWalkover(moderator, two.id, [two.participant1_id])
  const later = await desk(moderator, id)
  expect(later.counts).toEqual({ ...NONE, declared: 1, open: 1, walkover: 1, done: 1 })
  expect(statesOf(later)).toEqual(['declared 3', 'open 4'])
  expect(statesOf(await desk(moderator, id, '?state=done'))).toEqual(['done 1'])
  expect(statesOf(await desk(moderator, id, '?state=walkover'))).toEqual(['walkover 2'])

  await declare(person(three.participant2_id), three.id, three.participant1_id)
  expect((await desk(moderator, id)).counts).toEqual({ ...NONE, open: 1, walkover: 1, done: 2 })
})

test('a match that was decided before the triggers existed waits for nobody', async () => {
  const { id } = await cup(4)
  const one = await matchOf(id, 1, 1)
  await decide(moderator, one.id, one.participant1_id)
  await db
    .insertInto('match_attention')
    .values({ match_id: one.id, tournament_id: id, kind: 'dispute', since: new Date() })
    .execute()
  const found = await desk(moderator, id)
  expect(found.counts).toEqual({ ...NONE, open: 1, done: 1 })
  expect(statesOf(found)).toEqual(['open 2'])
  expect((await desk(moderator, id, '?state=dispute')).matches).toEqual([])
  expect(statesOf(await desk(moderator, id, '?state=done'))).toEqual(['done 1'])
})

test('a match whose sides a correction replaced waits for nobody any more', async () => {
  const { id, person } = await cup(4)
  const [one, two] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
  await decide(moderator, one.id, one.participant1_id)
  await decide(moderator, two.id, two.participant1_id)
  const final = await matchOf(id, 2, 1)
  await send(person(final.participant1_id), 'POST', `/${final.id}/support-call`)
  expect((await desk(moderator, id)).counts).toMatchObject({ support: 1, open: 0 })
  const corrected = await send(moderator, 'POST', `/${one.id}/correction`, {
    winnerId: one.participant2_id,
    reason: 'Prova',
  })
  expect(corrected.statusCode).toBe(204)
  expect((await desk(moderator, id)).counts).toEqual({ ...NONE, open: 1, done: 2 })
})

test('shows planned matches, whose sides may be unknown', async () => {
  const { id } = await cup(4, { stages: [{ format: 'double-elimination', settings: {} }] })
  const found = await desk(organiser, id, '?state=pending')
  expect(found.counts).toMatchObject({ open: 2, pending: 4 })
  expect(found.stages).toEqual([
    {
      position: 1,
      format: 'double-elimination',
      groups: 0,
      brackets: [
        { bracket: 'upper', rounds: 2 },
        { bracket: 'lower', rounds: 2 },
        { bracket: 'final', rounds: expect.any(Number) },
      ],
    },
  ])
  expect(found.matches.map(({ sides }) => sides)).toEqual(found.matches.map(() => [null, null]))
  const filtered = await desk(organiser, id, '?state=pending&stage=1&bracket=lower&round=2')
  expect(filtered.matches.map(({ bracket, round }) => [bracket, round])).toEqual([['lower', 2]])
  expect((await desk(organiser, id, '?state=pending&stage=2')).matches).toEqual([])
})

test('leaves byes out, and finds an entrant in any state', async () => {
  const { id } = await cup(5)
  expect((await desk(organiser, id)).counts).toEqual({ ...NONE, open: 2 })
  await db
    .updateTable('tournament_participants')
    .set({ name: 'Dona Márta' })
    .where('tournament_id', '=', id)
    .where('participant_id', '=', (await matchOf(id, 1, 1)).participant1_id)
    .execute()
  await decide(moderator, (await matchOf(id, 1, 1)).id, (await matchOf(id, 1, 1)).participant1_id)
  expect(statesOf(await desk(organiser, id, '?q=marta'))).toEqual(['done 1'])
  expect(statesOf(await desk(organiser, id, '?q=marta&state=open'))).toEqual([])
  expect((await desk(organiser, id, '?q=ninguem')).matches).toEqual([])
})

test('goes through every state page by page', async () => {
  const { id, participantIds } = await makeStartedTournament(db, {
    created_by: organiser.userId,
    participants: 60,
  })
  expect(participantIds).toHaveLength(60)
  await playMatches(db, id, 24)
  for (const [query, expected] of [
    ['', 6],
    ['?state=done', 24],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const joint = query === '' ? '?' : `${query}&`
      const page = await desk(organiser, id, `${joint}${cursor && `cursor=${cursor}`}`)
      expect(page.matches.length).toBeLessThanOrEqual(DESK_PAGE_SIZE)
      seen.push(...page.matches.map((match) => match.id))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(expected)
    expect(seen).toHaveLength(expected)
  }
  expect((await ask(organiser, id, '?cursor=bm9uZQ')).statusCode).toBe(400)
})

describe('abilities', () => {
  test('nobody but organiser and staff opens it', async () => {
    const { id, people } = await cup(2)
    expect((await ask(people[0] as SignedIn, id)).statusCode).toBe(403)
    expect((await ask(await signIn(['vip']), id)).statusCode).toBe(403)
    expect((await ask(organiser, crypto.randomUUID())).statusCode).toBe(404)
    const before = await makeTournament(db, { created_by: organiser.userId })
    expect(codeOf(await ask(organiser, before.id))).toBe('tournaments.not_running')
  })
  test('an organiser decides what waits, and sees what was declared', async () => {
    const { id, person } = await cup(4)
    const one = await matchOf(id, 1, 1)
    await send(person(one.participant1_id), 'POST', `/${one.id}/support-call`)
    const two = await matchOf(id, 1, 2)
    await declare(person(two.participant1_id), two.id, two.participant1_id)
    const [called, declared] = (await desk(organiser, id)).matches
    const can = { canOpen: true, canDecide: true, canCorrect: false, canSchedule: true, canMessage: true }
    expect(called?.abilities).toEqual({ ...can, canDisqualify: true })
    expect(declared?.abilities).toEqual({ ...can, canDisqualify: true })
    expect(declared?.sides).toMatchObject([
      { hasDeclared: true, declared: { winnerId: two.participant1_id } },
      { hasDeclared: false },
    ])
  })
  test('an organiser who plays and staff who play judge nothing of theirs', async () => {
    const staff = await signIn(['moderador'])
    const others = await Promise.all([signIn(), signIn(), signIn()])
    const people = [staff, ...others].map(({ userId }) => userId)
    const { id } = await makeStartedTournament(db, { created_by: staff.userId, participants: people })
    const { matches } = await desk(staff, id)
    for (const { sides, abilities, conflict } of matches) {
      const isOwn = sides.some((side) => side?.participantId === staff.userId)
      expect(conflict).toBe(isOwn ? 'plays' : 'meets_next')
      expect(abilities).toMatchObject({ canDisqualify: false, canDecide: false })
    }
  })
  test('a match that is over can be corrected by staff, and the end of the tournament is no longer estimated', async () => {
    const { id } = await cup(2)
    const final = await matchOf(id, 1, 1)
    expect((await desk(moderator, id)).endsAt).not.toBeNull()
    await decide(moderator, final.id, final.participant1_id)
    const over = await desk(moderator, id, '?state=done')
    expect(over.endsAt).toBeNull()
    expect(over.matches[0]?.abilities).toEqual({
      canOpen: true,
      canDecide: false,
      canCorrect: true,
      canDisqualify: false,
      canSchedule: false,
      canMessage: false,
    })
  })
})

test('the first page costs hardly more with 512 entrants than with 16', async () => {
  const small = await makeStartedTournament(db, { created_by: organiser.userId, participants: 16 })
  const large = await makeStartedTournament(db, { created_by: organiser.userId, participants: 512 })
  // In half of the matches of round 1, one side has declared.
  for (const { id } of [small, large])
    await db
      .insertInto('match_declarations')
      .columns(['match_id', 'participant_id', 'winner_id'])
      .expression(
        db
          .selectFrom('tournament_matches')
          .select(['id', 'participant1_id', 'participant1_id as winner_id'])
          .where('tournament_id', '=', id)
          .where('status', '=', 'in_progress')
          .where('match_number', '>', id === large.id ? 128 : 4)
          .$castTo<{ id: string; participant1_id: string; winner_id: string }>(),
      )
      .execute()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  const statements: Statement[] = []
  const heard = {
    ...services,
    db: createDatabase(
      overheard(openPool({ url: database.url, poolMax: 1 }), (statement) => statements.push(statement)),
    ),
  }
  try {
    await settle(owner)
    const cost = async (id: string, state?: DeskState) => {
      statements.length = 0
      await viewDesk({ services: heard, actor: actorOf(organiser.userId, ['vip']), requestId: 'desk' }, id, {
        state,
      })
      let pages = 0
      for (const statement of statements) pages += await buffersOf(owner, statement)
      return pages
    }
    // Five times as many have declared there, so a page of those shows more matches.
    for (const state of [undefined, 'open', 'done'] as const) {
      const [few, many] = [await cost(small.id, state), await cost(large.id, state)]
      expect([state, many <= 2 * few]).toEqual([state, true])
    }
  } finally {
    await heard.db.destroy()
    await owner.end()
  }
}, 120_000)
