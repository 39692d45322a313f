import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CronJob, defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import type { Services } from '../../../platform/services.ts'
import { newKey } from '../../../platform/storage/keys.ts'
import { dataExportMail } from '../accounts.mails.tsx'
import { dataExportLink } from '../links.ts'
import {
  deleteExport,
  findExpiredExports,
  finishExport,
  giveUpStaleExports,
  startExport,
  updateProgress,
} from './export.queries.ts'

const BATCH = 200

export const COLLECT_JOB = { name: 'accounts.collect-data' } as const

/** Asks every feature for what it keeps of the person, and leaves the file where only the person gets it. */
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

export const tidyExports: CronJob = {
  name: 'accounts.tidy-exports',
  schedule: '*/10 * * * *',
  run: async ({ db, storage, log }) => {
    await giveUpStaleExports(db, BATCH)
    for (const { id, key } of await findExpiredExports(db, BATCH)) {
      try {
        if (key) await storage.delete(key)
        await deleteExport(db, id)
      } catch (error) {
        log.warn({ err: error }, 'an expired data export could not be removed')
      }
    }
  },
}

interface Copy {
  readonly userId: string
  readonly sections: readonly PersonalData[]
  readonly path: string
  readonly onSectionDone: (count: number) => Promise<void>
}

/**
 * Writes one JSON document row by row, so that memory holds a batch and never the whole: each section is a list
 * under its own name.
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
