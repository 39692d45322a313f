import { type RawBuilder, sql } from 'kysely'

/** SQL condition: the text matches every pattern. Needs at least one. */
export const allLike = (
  text: RawBuilder<unknown>,
  patterns: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )})`
