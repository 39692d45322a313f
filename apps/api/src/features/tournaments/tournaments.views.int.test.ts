import type { AccountStatus } from '@trunfo/contract/moderation/person'
import type { PrizeFunding, PrizeState } from '@trunfo/contract/prizes'
import type { Role } from '@trunfo/contract/roles'
import {
  ANNOUNCEMENTS_SHOWN,
  PRIZE_TYPES,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
} from '@trunfo/contract/tournaments'
import { tournamentSchema } from '@trunfo/contract/tournaments.schemas'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { useTestApp } from '../../../test/app.ts'
import { strictly } from '../../../test/strict-schema.ts'
import { makePerson } from '../accounts/testing.ts'
import { makeGame } from '../games/testing.ts'
import { makeStartedPrize, payOutNow, playForPrize } from '../prizes/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import { viewHead } from './cards.ts'
import {
  changeTournament,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from './tournaments.factory.ts'
import { findTournament } from './tournaments.queries.ts'

const { app, services } = await useTestApp()
const { db } = services
const schema = strictly(tournamentSchema)

/** Characters that JSON has to escape, and some that it does not. */
const HOSTILE = 'aspas " e \\ barra,\n linha\t\u0001 \u2028 </script> ação 🏆 {"a":1}'

/** Reads the tournament as a visitor and compares every field with the database. */
async function expectAnswer(id: string) {
  const { body, headers, statusCode } = await app.inject({
    url: `/api/tournaments/${id}?v=${crypto.randomUUID()}`,
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const parsed = schema.parse(JSON.parse(body)) as z.infer<typeof tournamentSchema>
  expect(parsed).toEqual(await expectedAnswer(id))
  expect(Object.keys(JSON.parse(body))).toEqual(Object.keys(tournamentSchema.shape))
  return parsed
}

async function expectedAnswer(id: string): Promise<z.infer<typeof tournamentSchema>> {
  const row = await findTournament(db, id)
  if (!row) throw new Error('there is no such tournament')
  const announcements = await db
    .selectFrom('tournament_announcements')
    .select(['id', 'text', 'created_at as createdAt'])
    .where('tournament_id', '=', id)
    .orderBy('id', 'desc')
    .limit(ANNOUNCEMENTS_SHOWN)
    .execute()
  const prize = await db
    .selectFrom('tournament_prizes')
    .selectAll()
    .where('tournament_id', '=', id)
    .executeTakeFirst()
  return {
    ...viewHead(services, row),
    description: row.description,
    rules: row.rules,
    game: row.gameId === null ? null : { id: row.gameId, name: row.gameName ?? '', art: row.gameArt },
    isFeatured: row.isFeatured,
    isTest: row.isTest,
    createdBy: row.createdBy,
    startsItself: row.startsItself,
    clock: null,
    announcements: announcements.map(({ createdAt, ...said }) => ({
      ...said,
      createdAt: createdAt.toISOString(),
    })),
    vipOnlyUntil: row.vipOnlyUntil?.toISOString() ?? null,
    checkIn: null,
    waitingCount: 0,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    seeding: row.seeding,
    bracketSeed: row.bracketSeed,
    drawCommitment: row.drawCommitment,
    champion:
      row.championId === null || row.championName === null
        ? null
        : {
            participantId: row.championId,
            name: row.championName,
            isVip: row.isChampionVip,
            teamTag: row.championTag,
            imageUrl: row.championImageKey && services.storage.publicUrl(row.championImageKey),
          },
    prizeGuarantee: prize
      ? {
          state: prize.state as PrizeState,
          isOnHold: prize.on_hold_since !== null,
          isAppealed: prize.appealed_since !== null,
          funding: prize.funding as PrizeFunding,
          dueAt: prize.due_at?.toISOString() ?? null,
          settledAt: prize.settled_at?.toISOString() ?? null,
          split: prize.split,
        }
      : null,
  }
}

const combinations = TOURNAMENT_STATUSES.flatMap((status) =>
  TOURNAMENT_TYPES.flatMap((type) =>
    PRIZE_TYPES.flatMap((prizeType) =>
      [true, false].map((isFull) => ({ status, type, prizeType, isFull, label: isFull ? 'all' : 'nothing' })),
    ),
  ),
)

test.each(combinations)(
  '$status, $type, prize $prizeType, with $label of the optional fields',
  async (one) => {
    const isStarted = one.status === 'in_progress' || one.status === 'completed'
    const isPaid = one.prizeType === 'money' || one.prizeType === 'coins'
    const full = one.isFull && {
      game_id: (await makeGame(db)).id,
      created_by: (await makePerson(db)).id,
      cover_key: 'public/covers/a.webp',
      description: HOSTILE,
      rules: HOSTILE,
      is_featured: true,
      starts_itself: true,
      early_access_hours: 5,
    }
    const fields = {
      name: one.isFull ? HOSTILE : 'Copa',
      type: one.type,
      team_size: one.type === 'team' ? 1 : null,
      prize_type: one.prizeType,
      prize_amount: isPaid ? 12_345 : 0,
      prize_description: one.prizeType === 'other' ? HOSTILE : null,
      starts_at: new Date('2026-01-02T03:04:05.678Z'),
      ...full,
    }
    const { id } = isStarted
      ? await makeStartedTournament(db, {
          ...fields,
          participants: one.type === 'team' ? await twoTeams() : 2,
        })
      : await makeTournament(db, { ...fields, status: one.status })
    if (one.status === 'completed') await playForPrize(db, id, 1)
    const tournament = await expectAnswer(id)
    expect(tournament.status).toBe(one.status)
    expect(tournament.coverUrl).toBe(one.isFull ? '/media/public/covers/a.webp' : null)
    expect(tournament.name).toBe(one.isFull ? HOSTILE : 'Copa')
    if (!isStarted) expect(tournament.startsAt).toBe('2026-01-02T03:04:05.678Z')
  },
)

async function twoTeams(): Promise<string[]> {
  const one = await makeTeam(db, { leaderId: (await makePerson(db)).id })
  const other = await makeTeam(db, { leaderId: (await makePerson(db)).id })
  return [one.id, other.id]
}

test('microseconds are truncated as a Date truncates them', async () => {
  const { id } = await makeTournament(db)
  await sql`update tournaments set starts_at = '2026-01-02 03:04:05.999999+00' where id = ${id}`.execute(db)
  expect((await expectAnswer(id)).startsAt).toBe('2026-01-02T03:04:05.999Z')
})

test('only the latest announcements are returned', async () => {
  const { id } = await makeTournament(db)
  expect((await expectAnswer(id)).announcements).toEqual([])
  for (let said = 0; said <= ANNOUNCEMENTS_SHOWN; said += 1)
    await db
      .insertInto('tournament_announcements')
      .values({ tournament_id: id, text: `${HOSTILE} ${said}` })
      .execute()
  const { announcements } = await expectAnswer(id)
  expect(announcements).toHaveLength(ANNOUNCEMENTS_SHOWN)
  expect(announcements[0]?.text).toBe(`${HOSTILE} ${ANNOUNCEMENTS_SHOWN}`)
})

test.each(['money', 'coins'] as const)('a prize of %s, from its escrow to the champion', async (asset) => {
  const { id } = await makeStartedPrize(db, { participants: 2, prize: { asset, amount: 500 } })
  expect((await expectAnswer(id)).prizeGuarantee).toMatchObject({ state: 'held', dueAt: null })
  await playForPrize(db, id, 1)
  const { champion, prizeGuarantee } = await expectAnswer(id)
  expect(champion).not.toBeNull()
  expect(prizeGuarantee).toMatchObject({ state: 'due' })
  await payOutNow(db, id)
  expect((await expectAnswer(id)).prizeGuarantee?.state).not.toBe('due')
})

test('a champion with an image, a VIP, and an erased one', async () => {
  const { id } = await makeStartedTournament(db, { participants: 2 })
  await playMatches(db, id, 1)
  const { champion } = await expectAnswer(id)
  const change = (fields: { avatar_key?: string; roles?: Role[]; status?: AccountStatus }) =>
    db
      .updateTable('profiles')
      .set(fields)
      .where('id', '=', champion?.participantId ?? '')
      .execute()
  await change({ avatar_key: 'public/avatars/a.webp', roles: ['user', 'vip'] })
  expect((await expectAnswer(id)).champion).toMatchObject({
    isVip: true,
    imageUrl: '/media/public/avatars/a.webp',
  })
  await change({ status: 'erased' })
  expect((await expectAnswer(id)).champion?.name).toBe(champion?.name)
})

test('a team as champion', async () => {
  const { id } = await makeStartedTournament(db, {
    type: 'team',
    team_size: 1,
    participants: await twoTeams(),
  })
  await playMatches(db, id, 1)
  expect((await expectAnswer(id)).champion?.teamTag).toEqual(expect.any(String))
})

test('an erased creator is not named', async () => {
  const { id: creatorId } = await makePerson(db)
  const { id } = await makeTournament(db, { created_by: creatorId })
  await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', creatorId).execute()
  expect((await expectAnswer(id)).createdBy).toBeNull()
})

test('a test or unknown tournament is not found at this URL', async () => {
  const { id } = await makeTournament(db, { status: 'upcoming' })
  await changeTournament(db, id, { is_test: true })
  for (const asked of [id, crypto.randomUUID()])
    expect((await app.inject({ url: `/api/tournaments/${asked}` })).statusCode).toBe(404)
})
