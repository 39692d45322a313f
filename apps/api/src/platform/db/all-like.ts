import { type RawBuilder, sql } from 'kysely'

/** Whether a text is like every one of the patterns. */
export const allLike = (
  text: RawBuilder<unknown>,
  patterns: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )})`
