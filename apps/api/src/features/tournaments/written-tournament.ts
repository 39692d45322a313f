import { type RawBuilder, sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import { writtenArray, writtenInstant, writtenObject } from '../../platform/db/written-json.ts'
import { latestAnnouncements } from './announcements.queries.ts'
import { selectTournament, type TournamentRow } from './tournaments.queries.ts'

interface WrittenTournament {
  readonly isTest: boolean
  /** The answer as it travels, but for the guarantee of the prize, which comes last. */
  readonly json: string
}

const column = <Name extends keyof TournamentRow>(name: Name) =>
  sql<TournamentRow[Name]>`${sql.ref(`row.${name}`)}`
const isGiven = (...names: (keyof TournamentRow)[]) =>
  sql<boolean>`${sql.join(
    names.map((name) => sql`${column(name)} is not null`),
    sql` and `,
  )}`
const objectIf = (condition: RawBuilder<boolean>, object: RawBuilder<string>) =>
  sql<string | null>`case when ${condition} then ${object} end`

/** A tournament's page in one statement, which writes all of the answer but its prize, in the order of the contract. */
const findWritten = quickRead<WrittenTournament, { id: string; media: string }>((db, slot) => {
  const picture = (key: 'coverKey' | 'championImageKey') => sql`${slot('media')}::text || ${column(key)}`
  const answer = writtenObject({
    id: column('id'),
    name: column('name'),
    coverUrl: picture('coverKey'),
    type: column('type'),
    teamSize: column('teamSize'),
    status: column('status'),
    startsAt: writtenInstant(column('startsAt')),
    isOverdue: column('isOverdue'),
    participantCount: column('participantCount'),
    maxParticipants: column('maxParticipants'),
    prize: writtenObject({
      type: column('prizeType'),
      amount: column('prizeAmount'),
      description: column('prizeDescription'),
    }),
    description: column('description'),
    rules: column('rules'),
    game: objectIf(
      isGiven('gameId'),
      writtenObject({
        id: column('gameId'),
        name: sql`coalesce(${column('gameName')}, '')`,
        art: column('gameArt'),
      }),
    ),
    isFeatured: column('isFeatured'),
    isTest: column('isTest'),
    createdBy: column('createdBy'),
    startsItself: column('startsItself'),
    announcements: writtenArray(
      latestAnnouncements(db, slot('id')).select(
        writtenObject({
          id: sql.ref('said.id'),
          text: sql.ref('said.text'),
          createdAt: writtenInstant(sql.ref('said.created_at')),
        }).as('said'),
      ),
    ),
    vipOnlyUntil: writtenInstant(column('vipOnlyUntil')),
    startedAt: writtenInstant(column('startedAt')),
    endedAt: writtenInstant(column('endedAt')),
    bracketSeed: column('bracketSeed'),
    champion: objectIf(
      isGiven('championId', 'championName'),
      writtenObject({
        participantId: column('championId'),
        name: column('championName'),
        isVip: column('isChampionVip'),
        teamTag: column('championTag'),
        imageUrl: picture('championImageKey'),
      }),
    ),
  })
  return db
    .selectFrom(selectTournament(db, slot('id')).as('row'))
    .select(['row.isTest', sql<string>`${answer}::text`.as('json')])
})

export async function findWrittenTournament(
  db: Db,
  asked: { readonly id: string; readonly media: string },
): Promise<WrittenTournament | null> {
  const [written] = await findWritten(db, asked)
  return written ?? null
}
