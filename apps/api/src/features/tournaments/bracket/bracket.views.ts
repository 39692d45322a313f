import { DEFAULT_FORMAT } from '@trunfo/contract/tournaments/stages'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Services } from '../../../platform/services.ts'
import { roundSizesOf } from '../bracket-engine.ts'

interface WrittenBracket {
  readonly isTest: boolean
  readonly format: string
  /** Null before the start, like `participants` and `matches`. */
  readonly entrantCount: number | null
  readonly participants: string | null
  readonly matches: string | null
  /** Null in the default format, whose only stage says nothing that the bracket does not. */
  readonly stages: string | null
}

/** One query for any size. PostgreSQL builds the JSON, so thousands of rows never become objects here. */
const findWritten = compiledOnce<WrittenBracket, { id: string }>((db, slot) =>
  db
    .selectFrom('tournaments as tournament')
    .leftJoinLateral(
      sql<{ participants: string; matches: string }>`write_bracket(tournament.id)`.as('written'),
      (join) => join.on('tournament.entrant_count', 'is not', null),
    )
    .select([
      'tournament.is_test as isTest',
      'tournament.format',
      'tournament.entrant_count as entrantCount',
      'written.participants',
      'written.matches',
      sql<
        string | null
      >`case when tournament.format <> ${sql.lit(DEFAULT_FORMAT)} then write_stages(tournament.id) end`.as(
        'stages',
      ),
    ])
    .where('tournament.id', '=', slot('id')),
)

interface BracketText {
  readonly isTest: boolean
  /** The response body. */
  readonly json: string
}

/** Empty before the start; null when there is no such tournament. */
export async function viewBracket({ db, storage }: Services, id: string): Promise<BracketText | null> {
  const [written] = await findWritten(db, { id })
  if (!written) return null
  const { isTest, format, entrantCount, participants, matches, stages } = written
  const roundSizes = entrantCount === null ? [] : roundSizesOf(format, entrantCount)
  const head = JSON.stringify({ media: storage.publicUrl(''), roundSizes }).slice(1, -1)
  const tail = stages === null ? '' : `,"stages":[${stages}]`
  const json = `{"participants":[${participants ?? ''}],${head},"matches":[${matches ?? ''}]${tail}}`
  return { isTest, json }
}
