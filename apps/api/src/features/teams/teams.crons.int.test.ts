import { TEAM_PENDING_DAYS } from '@trunfo/contract/teams'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { teamsDriver } from '../../../test/teams.ts'
import { makeApplication, makeInvite } from './teams.factory.ts'
import { teamsHousekeeping } from './teams.jobs.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { cast } = teamsDriver(testApp)

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

test.each([
  { table: 'team_applications', make: makeApplication },
  { table: 'team_invites', make: makeInvite },
] as const)('$table expire unanswered, and are deleted long after the answer', async ({ table, make }) => {
  const { team } = await cast()
  const ages = [
    { status: 'pending', days: TEAM_PENDING_DAYS - 1, stays: true },
    { status: 'pending', days: TEAM_PENDING_DAYS + 1, stays: false },
    { status: 'withdrawn', days: 179, stays: true },
    { status: 'withdrawn', days: 181, stays: false },
  ] as const
  const made = await Promise.all(
    ages.map(async ({ status, days, stays }) => {
      const id = await make(db, team.id, (await signIn()).userId)
      const closed_at = status === 'pending' ? null : daysAgo(days)
      const created_at = status === 'pending' ? daysAgo(days) : daysAgo(200)
      await db.updateTable(table).set({ status, created_at, closed_at }).where('id', '=', id).execute()
      return { id, stays }
    }),
  )
  for (const { run } of teamsHousekeeping) await run(services)
  const left = await db.selectFrom(table).select('id').execute()
  const kept = made.filter(({ stays }) => stays).map(({ id }) => id)
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort())
})
