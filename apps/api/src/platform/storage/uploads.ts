import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { staleFiles } from '../db/stale-rows.ts'
import { AppError } from '../errors.ts'
import { cleaning } from '../jobs/cleaning.ts'
import type { Services } from '../services.ts'
import { toWebp } from './image.ts'
import type { ImagePurpose } from './image-purpose.ts'
import { newKey } from './keys.ts'

/**
 * Uploads can be attached for a day and are deleted an hour later, so that a deletion never races a
 * transaction that attaches one.
 */
const ATTACHABLE_HOURS = 24
const REMOVED_AFTER_HOURS = 25
const LINK_SECONDS = 5 * 60

export interface Upload {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Encodes an image and stores it unattached. Throws like `toWebp`. */
export async function saveUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ownerId: string,
  purpose: ImagePurpose,
  file: Buffer,
): Promise<Upload> {
  const { data, width, height } = await toWebp(file, purpose)
  const key = newKey(purpose)
  // Insert the row first: a row without a file is cleaned up, a file without a row would stay for ever.
  const { id } = await db
    .insertInto('uploads')
    .values({ owner_id: ownerId, purpose: purpose.name, key, width, height, bytes: data.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storage.put(key, data)
  const isPublic = purpose.visibility === 'public'
  const url = isPublic ? storage.publicUrl(key) : await storage.signedUrl(key, LINK_SECONDS)
  return { id, url, width, height }
}

/**
 * Attaches an upload in the transaction and returns its key. Throws `platform.not_found` unless the upload
 * belongs to the owner, has this purpose, is unattached and is less than a day old.
 */
export async function attachUpload(
  tx: Tx,
  { uploadId, ownerId, purpose }: { uploadId: string; ownerId: string; purpose: Pick<ImagePurpose, 'name'> },
): Promise<string> {
  const attached = await tx
    .updateTable('uploads')
    .set({ attached_at: sql`now()` })
    .where('id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose.name)
    .where('attached_at', 'is', null)
    .where('released_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${ATTACHABLE_HOURS})`)
    .returning('key')
    .executeTakeFirst()
  if (!attached) throw new AppError('platform.not_found')
  return attached.key
}

/**
 * Marks an attached file as unused; a cron deletes it within minutes of the commit. Pass a query of keys to
 * release many.
 */
export async function releaseUpload(tx: Tx, key: string | Expression<string>): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ released_at: sql`now()` })
    .where('key', 'in', typeof key === 'string' ? [key] : key)
    .where('released_at', 'is', null)
    .execute()
}

/** Releases everything that the person uploaded and never attached. For account erasure. */
export async function releaseUnattachedUploads(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ released_at: sql`now()` })
    .where('owner_id', '=', ownerId)
    .where('attached_at', 'is', null)
    .execute()
}

const deleteRow = (db: Db, id: string) => db.deleteFrom('uploads').where('id', '=', id).execute()

/** Deletes released and abandoned uploads with their files. */
export const removeUnusedUploads = cleaning({
  name: 'platform.remove-unused-uploads',
  stale: [
    staleFiles({
      table: 'uploads released',
      oldest: sql`select min(released_at) from uploads where released_at is not null`,
      find: (from, limit) => sql`
        select id, key, released_at as time from uploads
        where released_at is not null and (released_at, id) > ${from}
        order by released_at, id limit ${limit}`,
      deleteRow,
    }),
    staleFiles({
      table: 'uploads unattached',
      oldest: sql`
        select min(created_at) + make_interval(hours => ${REMOVED_AFTER_HOURS}) from uploads where attached_at is null`,
      find: (from, limit) => sql`
        select id, key, created_at as time from uploads
        where attached_at is null and (created_at, id) > ${from}
          and created_at < now() - make_interval(hours => ${REMOVED_AFTER_HOURS})
        order by created_at, id limit ${limit}`,
      deleteRow,
    }),
  ],
})
