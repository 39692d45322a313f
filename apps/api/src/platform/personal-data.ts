import type { Config } from './config.ts'
import type { Db } from './db/database.ts'

/** What a feature keeps of one person, for the copy that the law lets everybody ask for. */
export interface PersonalData {
  /** The section's name in the file. It is read by people, so it is Portuguese: `recados_escritos`. */
  readonly section: string
  /**
   * Row by row, read from the database in batches: some people have a hundred thousand of them. The configuration is for
   * what lies sealed.
   */
  readonly read: (db: Db, userId: string, config: Config) => AsyncIterable<object>
}

export const PERSONAL_DATA_BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** For a section that never has more than a few rows. */
export async function* allAtOnce(rows: Promise<object[]>): AsyncGenerator<object> {
  yield* await rows
}

/** For a section that grows: rows after an id, in its order, as many as a batch. The ids stay out of the file. */
export async function* inBatches<Row extends { readonly id: string }>(
  readAfter: (id: string) => Promise<readonly Row[]>,
): AsyncGenerator<object> {
  let after = BEFORE_ALL
  for (;;) {
    const rows = await readAfter(after)
    for (const { id: _, ...row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < PERSONAL_DATA_BATCH) return
    after = last.id
  }
}
