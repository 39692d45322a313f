import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf } from '../../../../test/teams.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { makeParticipants, makeTournament } from '../testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { services, signIn } = testApp
const { db } = services
const { send } = catalogueDriver(testApp)
const { enrol, start, withdraw } = bracketsDriver(testApp)
const owner = await signIn(['vip'])

async function dueTournament(entrants: number): Promise<{ id: string; ids: string[] }> {
  const startsAt = new Date(Date.now() - 1_000)
  const { id } = await makeTournament(db, {
    created_by: owner.userId,
    starts_at: startsAt,
    format: 'knockout',
  })
  await db
    .insertInto('tournament_stages')
    .values({ tournament_id: id, position: 1, format: 'knockout', seeding: 'hand' })
    .execute()
  return { id, ids: await makeParticipants(db, id, entrants) }
}

const place = (id: string, participantId: string | undefined, position: number | null) =>
  send(owner, 'PUT', `/tournaments/${id}/seeds/${participantId}`, { position })

const orderOf = async (id: string) => {
  const rows = await db
    .selectFrom('tournament_seed_order')
    .select('participant_id as id')
    .where('tournament_id', '=', id)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.id)
}

const seedsOf = async (id: string) => {
  const rows = await db
    .selectFrom('tournament_stage_entries as entry')
    .innerJoin('tournament_stages as stage', 'stage.id', 'entry.stage_id')
    .select('participant_id as id')
    .where('tournament_id', '=', id)
    .orderBy('entry.seed')
    .execute()
  return rows.map((row) => row.id)
}

test('two moves at once leave an order in which both happened, one after the other', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id, ids } = await dueTournament(4)
    for (const [index, entrant] of ids.entries()) await place(id, entrant, index + 1)
    const [a, b, c, d] = ids
    const responses = await race([() => place(id, d, 1), () => place(id, b, null)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await orderOf(id)).toEqual([d, a, c])
    outcomes.add('both')
  })
  expect(outcomes).toEqual(new Set(['both']))
})

test('an order and an enrolment do not disturb each other', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, ids } = await dueTournament(2)
    const coming = await signIn()
    const responses = await race([() => place(id, ids[1], 1), () => enrol(coming, id)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await orderOf(id)).toEqual([ids[1]])
  })
})

test('somebody who withdraws is never left in the order', async () => {
  const outcomes = new Set<string | undefined>()
  await everyInterleaving(testApp, async (race) => {
    const { id, ids } = await dueTournament(2)
    const going = await signIn()
    await enrol(going, id)
    await place(id, ids[0], 1)
    const [placed, withdrawn] = await race([() => place(id, going.userId, 1), () => withdraw(going, id)])
    expect(withdrawn.statusCode).toBe(204)
    expect(await orderOf(id)).toEqual([ids[0]])
    outcomes.add(placed.statusCode === 204 ? 'placed' : codeOf(placed))
  })
  expect(outcomes).toEqual(new Set(['placed', 'tournaments.seed_gone']))
})

test('the start takes a move whole or refuses it', async () => {
  const outcomes = new Set<string | undefined>()
  await everyInterleaving(testApp, async (race) => {
    const { id, ids } = await dueTournament(3)
    await place(id, ids[0], 1)
    const [placed, started] = await race([() => place(id, ids[2], 1), () => start(owner, id)])
    expect(started.statusCode).toBe(204)
    const isPlaced = placed.statusCode === 204
    const order = isPlaced ? [ids[2], ids[0]] : [ids[0]]
    expect(await orderOf(id)).toEqual(order)
    expect((await seedsOf(id)).slice(0, order.length)).toEqual(order)
    outcomes.add(isPlaced ? 'placed' : codeOf(placed))
  })
  expect(outcomes).toEqual(new Set(['placed', 'tournaments.edit_closed']))
})
