import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { findPreferences as findAll, saveClearedThrough, savePreferences } from './settings.queries.ts'

/** Processes of the previous release store preferences in two columns; both shapes must agree. */
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
/** The part that the columns can express. */
const findPreferences = async (...of: Parameters<typeof findAll>) => {
  const { mutedKinds, wantsDigest } = await findAll(...of)
  return { mutedKinds, wantsDigest }
}
const rows = () =>
  db.selectFrom('notification_preferences').select('kind').where('user_id', '=', userId).execute()

test('a new process reads what an old one writes', async () => {
  await asOldProcess.write({ muted_kinds: ['wall', 'team'], wants_digest: true })
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['wall'], wantsDigest: true })
  await asOldProcess.write({ muted_kinds: [], wants_digest: false })
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: [], wantsDigest: false })
})

test('an old process reads what a new one writes', async () => {
  await savePreferences(db, userId, { mutedKinds: ['wall', 'followed'], mailedKinds: [], wantsDigest: true })
  const kept = await asOldProcess.read()
  expect({ ...kept, muted_kinds: kept?.muted_kinds.toSorted() }).toEqual({
    muted_kinds: ['followed', 'wall'],
    wants_digest: true,
  })
  await savePreferences(db, userId, { mutedKinds: ['wall'], mailedKinds: [], wantsDigest: false })
  expect(await asOldProcess.read()).toEqual({ muted_kinds: ['wall'], wants_digest: false })
})

test('clearing stores no preferences, and an erasure by an old process leaves nothing', async () => {
  await db.transaction().execute((tx) => saveClearedThrough(tx, userId, crypto.randomUUID()))
  expect(await rows()).toEqual([])
  await savePreferences(db, userId, { mutedKinds: ['wall'], wantsDigest: false })
  await db.transaction().execute((tx) => saveClearedThrough(tx, userId, crypto.randomUUID()))
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['wall'], wantsDigest: false })
  await db.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  expect(await rows()).toEqual([])
})

test('the migration copies earlier preferences and keeps later ones', async () => {
  const migrations = new URL('../../../migrations/', import.meta.url)
  const file = '20261115172130_notifications-preferences-backfill.sql'
  const backfill = readFileSync(new URL(file, migrations), 'utf8')
  await asOldProcess.write({ muted_kinds: ['wall', 'announcement'], wants_digest: true })
  await db
    .deleteFrom('notification_preferences')
    .where('user_id', '=', userId)
    .where('kind', '<>', 'announcement')
    .execute()
  await db
    .updateTable('notification_preferences')
    .set({ is_on: true })
    .where('user_id', '=', userId)
    .where('kind', '=', 'announcement')
    .execute()
  await owner.query(backfill)
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['wall'], wantsDigest: true })
})

test('the migration mutes new tournaments for people who had muted tournaments', async () => {
  const file = new URL(
    '../../../migrations/20261116130010_notifications-followed-backfill.sql',
    import.meta.url,
  )
  await asOldProcess.write({ muted_kinds: ['tournament'], wants_digest: false })
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: [], wantsDigest: false })
  await owner.query(readFileSync(file, 'utf8'))
  expect(await findPreferences(db, userId)).toEqual({ mutedKinds: ['followed'], wantsDigest: false })
})
