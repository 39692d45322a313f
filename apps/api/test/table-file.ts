import { BYTE_ORDER_MARK } from '../src/platform/csv.ts'
import type { SignedIn, TestApp } from './app.ts'

interface TableFile {
  readonly status: number
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Downloads staff tables as CSV. Does not support cells that contain semicolons or line breaks. */
export function tableFiles({ app, services: { db } }: TestApp) {
  return {
    fileOf: async (who: SignedIn, path: string): Promise<TableFile> => {
      const { statusCode, body } = await app.inject({ url: `/api${path}`, headers: who.headers })
      const [head = [], ...rows] = body
        .replace(BYTE_ORDER_MARK, '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';'))
      return { status: statusCode, head, rows }
    },
    /** The audit entry of the person's latest export. */
    lastTaken: ({ userId }: SignedIn) =>
      db
        .selectFrom('audit_entries')
        .select(['subject_id as table', 'after as filter'])
        .where('action', '=', 'table.exported')
        .where('actor_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}
