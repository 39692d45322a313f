import { BYTE_ORDER_MARK } from '../src/platform/csv.ts'
import type { SignedIn, TestApp } from './app.ts'

interface TableFile {
  readonly status: number
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Takes tables of the staff as files, over HTTP. Of cells with a semicolon or a line's end in them it knows nothing. */
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
    /** What the log says of the last one that somebody took. */
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
