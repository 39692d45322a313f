import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { findPreferences, saveClearedThrough, savePreferences } from './settings.queries.ts'

/** Processes of the release before keep what a person chose in two columns: both shapes have to say the same. */
const { services, signIn, database } = await useTestApp()
const { db } = services
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
afterAll(() => owner.end())

let userId: string
beforeEach(async () => {
  userId = (await signIn()).userId
})

const asOldProcess = {
  read: () =>
    db
      .selectFrom('notification_settings')
      .select(['muted_kinds', 'wants_digest'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  write: (columns: { muted_kinds: string[]; wants_digest: boolean }) =>
    db
      .insertInto('notification_settings')
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute(),
}
const rows = () =>
  db.selectFrom('notification_preferences').select('kind').where('user_id', '=', userId).execute()

test('what an old process writes is what a new one reads', async () => {
  await asOldProcess.write({ muted_kinds: ['wall', 'team'], wants_digest: true })
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['team', 'wall'], wantsDigest: true })
  await asOldProcess.write({ muted_kinds: ['wall'], wants_digest: false })
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['wall'], wantsDigest: false })
})

test('what a new process writes is what an old one reads', async () => {
  await savePreferences(db, userId, { mutedKinds: ['wall', 'team'], wantsDigest: true })
  const kept = await asOldProcess.read()
  expect({ ...kept, muted_kinds: kept?.muted_kinds.toSorted() }).toEqual({
    muted_kinds: ['team', 'wall'],
    wants_digest: true,
  })
  await savePreferences(db, userId, { mutedKinds: ['wall'], wantsDigest: false })
  expect(await asOldProcess.read()).toEqual({ muted_kinds: ['wall'], wants_digest: false })
})

test('clearing chooses nothing, and an erasure by an old process leaves nothing', async () => {
  await db.transaction().execute((tx) => saveClearedThrough(tx, userId, crypto.randomUUID()))
  expect(await rows()).toEqual([])
  await savePreferences(db, userId, { mutedKinds: ['wall'], wantsDigest: false })
  await db.transaction().execute((tx) => saveClearedThrough(tx, userId, crypto.randomUUID()))
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['wall'], wantsDigest: false })
  await db.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  expect(await rows()).toEqual([])
})

test('what was chosen before the table stood is brought along, and what was chosen since stays', async () => {
  const migrations = new URL('../../../migrations/', import.meta.url)
  const file = '20261115172130_notifications-preferences-backfill.sql'
  const backfill = readFileSync(new URL(file, migrations), 'utf8')
  await asOldProcess.write({ muted_kinds: ['team', 'announcement'], wants_digest: true })
  await db
    .deleteFrom('notification_preferences')
    .where('user_id', '=', userId)
    .where('kind', '<>', 'team')
    .execute()
  await db
    .updateTable('notification_preferences')
    .set({ is_on: true })
    .where('user_id', '=', userId)
    .where('kind', '=', 'team')
    .execute()
  await owner.query(backfill)
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['announcement'], wantsDigest: true })
})
