import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { staleFiles, staleRows } from '../../../platform/db/stale-rows.ts'
import { cleaning } from '../../../platform/jobs/cleaning.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import type { Services } from '../../../platform/services.ts'
import { newKey } from '../../../platform/storage/keys.ts'
import { dataExportMail } from '../accounts.mails.tsx'
import { dataExportLink } from '../links.ts'
import { deleteExport, finishExport, startExport, updateProgress } from './export.queries.ts'

export const COLLECT_JOB = { name: 'accounts.collect-data' } as const

/** Collects the personal data of every feature into one private file. */
export function collectDataJob(sections: readonly PersonalData[]): JobDefinition<{ exportId: string }> {
  return defineJob<{ exportId: string }>(COLLECT_JOB.name, async (services, { exportId }) => {
    const key = newKey({ visibility: 'private', name: 'data-export', extension: 'json' })
    const started = await startExport(services.db, exportId, { key, sectionsTotal: sections.length })
    if (!started) return
    const folder = await mkdtemp(join(tmpdir(), 'data-export-'))
    try {
      const path = join(folder, 'copy.json')
      await writeCopy(services, {
        userId: started.userId,
        sections,
        path,
        onSectionDone: (count) => updateProgress(services.db, exportId, count),
      })
      await services.storage.putFile(started.key, path)
      await handOver(services, exportId, (await stat(path)).size)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function handOver({ db, config }: Services, exportId: string, bytes: number): Promise<void> {
  await transact(db, async (tx) => {
    const owner = await finishExport(tx, exportId, bytes)
    if (!owner) return
    const facts = { username: owner.username, url: dataExportLink(config) }
    await sendMail(tx, dataExportMail, { to: owner.email, facts })
  })
}

export const tidyExports = cleaning({
  name: 'accounts.tidy-exports',
  stale: [
    // An export takes minutes, retries included: an older one will never finish.
    staleRows({
      table: 'data_exports unfinished',
      oldest: sql`
        select min(created_at) + interval '1 hour' from data_exports where state in ('waiting', 'running')`,
      remove: (from, limit) => sql`
        with removed as (
          update data_exports set state = 'failed' where ctid = any(array(
            select ctid from data_exports
            where state in ('waiting', 'running')
              and created_at < now() - interval '1 hour' and created_at >= ${from}
            order by created_at limit ${limit} for update skip locked
          )) returning created_at as place
        )`,
    }),
    staleFiles({
      table: 'data_exports',
      oldest: sql`select min(expires_at) from data_exports`,
      find: (from, limit) => sql`
        select id, key, expires_at as time from data_exports
        where expires_at < now() and (expires_at, id) > ${from}
        order by expires_at, id limit ${limit}`,
      deleteRow: deleteExport,
    }),
  ],
})

interface Copy {
  readonly userId: string
  readonly sections: readonly PersonalData[]
  readonly path: string
  readonly onSectionDone: (count: number) => Promise<void>
}

/**
 * Streams one JSON document row by row, so memory holds one batch at a time. Each section is a list under its
 * own name.
 */
async function writeCopy(services: Services, copy: Copy): Promise<void> {
  await pipeline(Readable.from(linesOf(services, copy)), createWriteStream(copy.path))
}

async function* linesOf(
  { db, config }: Services,
  { userId, sections, onSectionDone }: Copy,
): AsyncGenerator<string> {
  yield `{\n"gerado_em": ${JSON.stringify(new Date())}`
  for (const [index, { section, read }] of sections.entries()) {
    yield `,\n${JSON.stringify(section)}: [`
    let separator = '\n'
    for await (const row of read(db, userId, config)) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield '\n]'
    await onSectionDone(index + 1)
  }
  yield '\n}\n'
}
