import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { firstIdOf } from '../../platform/db/id-times.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'
import { chatRetention, matchesHousekeeping } from './retention.ts'

const { services, signIn } = await useTestApp()
const { db } = services
const run = (name: string) => matchesHousekeeping.find((cron) => cron.name === name)?.run(services)

/** A tournament of two, with a match of that age. */
async function makeMatch(days: number, status: 'in_progress' | 'cancelled'): Promise<string> {
  const { id } = await makeStartedTournament(db, { participants: 2 })
  await db.updateTable('tournaments').set({ status }).where('id', '=', id).execute()
  const { id: matchId } = await db
    .updateTable('tournament_matches')
    .set({ id: firstIdOf(sql`now() - make_interval(days => ${days}, secs => random())`) })
    .where('tournament_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return matchId
}

const matches: Record<'old' | 'oldRunning' | 'middle' | 'recent', string> = {
  old: '',
  oldRunning: '',
  middle: '',
  recent: '',
}

beforeAll(async () => {
  matches.old = await makeMatch(181, 'cancelled')
  matches.oldRunning = await makeMatch(182, 'in_progress')
  matches.middle = await makeMatch(100, 'cancelled')
  matches.recent = await makeMatch(89, 'cancelled')
})

test('read positions leave 90 days after the match was created', async () => {
  const { userId } = await signIn()
  for (const match_id of Object.values(matches))
    await db.insertInto('match_chat_readers').values({ match_id, user_id: userId }).execute()
  await run('matches.forget-read-positions')
  const left = await db.selectFrom('match_chat_readers').select('match_id').execute()
  expect(left).toEqual([{ match_id: matches.recent }])
})

test('declarations leave after 180 days, unless the tournament is still running', async () => {
  for (const match_id of Object.values(matches))
    await db
      .insertInto('match_declarations')
      .values({ match_id, participant_id: crypto.randomUUID(), winner_id: crypto.randomUUID() })
      .execute()
  await run('matches.forget-declarations')
  const left = await db.selectFrom('match_declarations').select('match_id').execute()
  expect(left.map(({ match_id }) => match_id).sort()).toEqual(
    [matches.oldRunning, matches.middle, matches.recent].sort(),
  )
})

test('the chats of a month are needed while one of its tournaments is running', async () => {
  const isNeeded = async (from: RawBuilder<string>, to: RawBuilder<string>) => {
    const { rows } = await sql<{ from: string; to: string }>`select ${from} as "from", ${to} as "to"`.execute(
      db,
    )
    const query = chatRetention.isNeeded?.(rows[0] ?? { from: null, to: null })
    return (await sql<{ value: boolean }>`select (${query}) as value`.execute(db)).rows[0]?.value
  }
  const daysAgo = (days: number) => firstIdOf(sql`now() - make_interval(days => ${days})`)
  expect(await isNeeded(daysAgo(190), daysAgo(170))).toBe(true)
  expect(await isNeeded(daysAgo(110), daysAgo(80))).toBe(false)
})
