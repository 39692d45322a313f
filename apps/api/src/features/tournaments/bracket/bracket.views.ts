import { DEFAULT_FORMAT } from '@trunfo/contract/tournaments/stages'
import type { nextMatchSchema } from '@trunfo/contract/tournaments.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { roundSizesOf } from '../bracket-engine.ts'
import { viewPlace } from '../match-place.ts'
import { findNextMatches } from './next-match.queries.ts'

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

export async function viewNextMatch(db: Db, userId: string): Promise<z.infer<typeof nextMatchSchema>> {
  const [next] = await findNextMatches(db, { userId })
  if (!next) return { match: null }
  const { tournamentId, tournamentName, place, scheduledAt, ...match } = next
  return {
    match: {
      ...match,
      place: viewPlace(place),
      scheduledAt: scheduledAt?.toISOString() ?? null,
      tournament: { id: tournamentId, name: tournamentName },
    },
  }
}
