import type { Config } from './config.ts'
import type { Db } from './db/database.ts'

/** What a feature stores about a person, for the data export that the law (LGPD) grants everyone. */
export interface PersonalData {
  /** The section's name in the file. Users read it, so it is Portuguese: `recados_escritos`. */
  readonly section: string
  /**
   * Yields rows, read in batches: some people have a hundred thousand. The config is for opening sealed
   * values.
   */
  readonly read: (db: Db, userId: string, config: Config) => AsyncIterable<object>
}

export const PERSONAL_DATA_BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** For a section with only a few rows. */
export async function* allAtOnce(rows: Promise<object[]>): AsyncGenerator<object> {
  yield* await rows
}

/**
 * For a section that grows. `readAfter` returns up to `PERSONAL_DATA_BATCH` rows after an id, in id order.
 * The ids are left out of the file.
 */
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
