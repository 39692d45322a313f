import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { CronJob } from '../jobs/definitions.ts'
import type { Services } from '../services.ts'
import { toWebp } from './image.ts'
import type { ImagePurpose } from './image-purpose.ts'
import { newKey } from './keys.ts'

/**
 * An upload may be attached for a day and is removed an hour later, so that a removal never meets a transaction
 * that is just attaching it.
 */
const ATTACHABLE_HOURS = 24
const REMOVED_AFTER_HOURS = 25
const REMOVAL_BATCH = 500
const LINK_SECONDS = 5 * 60

export interface Upload {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}

export async function saveUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ownerId: string,
  purpose: ImagePurpose,
  file: Buffer,
): Promise<Upload> {
  const { data, width, height } = await toWebp(file, purpose)
  const key = newKey(purpose)
  // The row comes first: a file that nothing leads to would stay for ever, a row without a file is cleaned up.
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
 * Makes an upload part of what the transaction saves, and returns its key. It must be the actor's own, sent for
 * this purpose, and not in use: anything else does not exist for them.
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
 * Nothing shows the file from this commit on; the housekeeping removes it within minutes. Instead of a key, a query of
 * the keys of many.
 */
export async function releaseUpload(tx: Tx, key: string | Expression<string>): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ released_at: sql`now()` })
    .where('key', 'in', typeof key === 'string' ? [key] : key)
    .where('released_at', 'is', null)
    .execute()
}

/** For a person who leaves: what they sent and attached to nothing goes with them. */
export async function releaseUnattachedUploads(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ released_at: sql`now()` })
    .where('owner_id', '=', ownerId)
    .where('attached_at', 'is', null)
    .execute()
}

function findAbandoned(db: Db): Promise<{ id: string; key: string }[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'key'])
    .where('attached_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${REMOVED_AFTER_HOURS})`)
    .orderBy('created_at')
    .limit(REMOVAL_BATCH)
    .execute()
}

function findReleased(db: Db): Promise<{ id: string; key: string }[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'key'])
    .where('released_at', 'is not', null)
    .orderBy('released_at')
    .limit(REMOVAL_BATCH)
    .execute()
}

export const removeUnusedUploads: CronJob = {
  name: 'platform.remove-unused-uploads',
  schedule: '*/10 * * * *',
  run: async ({ db, storage, log }) => {
    const unused = [...(await findReleased(db)), ...(await findAbandoned(db))]
    for (const { id, key } of unused) {
      try {
        await storage.delete(key)
        await db.deleteFrom('uploads').where('id', '=', id).execute()
      } catch (error) {
        log.warn({ err: error }, 'an unused upload could not be removed')
      }
    }
  },
}
