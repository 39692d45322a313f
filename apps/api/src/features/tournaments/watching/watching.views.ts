import { isTable } from '@trunfo/brackets'
import { PAGES } from '@trunfo/contract/pages'
import { roundNameOf } from '@trunfo/contract/tournaments/round-names'
import type { watchedMatchSchema } from '@trunfo/contract/tournaments/watching.schemas'
import type { z } from 'zod'
import rounds from '../../../../../../locales/pt/rounds.json' with { type: 'json' }
import watching from '../../../../../../locales/pt/watching.json' with { type: 'json' }
import type { PageFacts } from '../../../platform/feature.ts'
import { fillText } from '../../../platform/fill-text.ts'
import { isUuid } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { roundSizesOf, roundsAround } from '../bracket-engine.ts'
import { findSharedTournament, OG_HEIGHT_PX, OG_WIDTH_PX, ogVersion } from '../sharing/index.ts'
import { findWatched, type WatchedRow, type WatchedSideRow } from './watching.queries.ts'

type WatchedMatch = z.infer<typeof watchedMatchSchema>

export async function viewWatched(
  { db, storage }: Services,
  tournamentId: string,
  matchId: string,
): Promise<WatchedMatch | null> {
  const [row] = await findWatched(db, { tournamentId, matchId })
  if (!row) return null
  const urlOf = (key: string | null) => key && storage.publicUrl(key)
  const faceOf = <Face extends { name: string; teamTag: string | null; imageKey: string | null } | null>(
    face: Face,
  ) => face && { name: face.name, teamTag: face.teamTag, imageUrl: urlOf(face.imageKey) }
  return {
    id: row.id,
    round: row.round,
    number: row.number,
    rounds: namedRoundsOf(row),
    stage: row.stage ? placeIn(row.stage) : undefined,
    status: row.status,
    winnerId: row.winnerId,
    outcome: row.outcome,
    completedAt: row.completedAt?.toISOString() ?? null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    tournament: {
      id: row.tournamentId,
      name: row.tournamentName,
      type: row.type,
      status: row.tournamentStatus,
      coverUrl: urlOf(row.coverKey),
      gameName: row.gameName,
      gameArt: row.gameArt,
    },
    sides: row.sides.map((side) => ({
      participantId: side.participantId,
      name: side.name,
      isVip: side.isVip,
      teamTag: side.teamTag,
      imageUrl: urlOf(side.imageKey),
      path: pathOf(side),
      earlier: side.earlier.map(({ opponent, ...played }) => ({ ...played, opponent: faceOf(opponent) })),
    })),
    next:
      row.next && !isInTable(row)
        ? {
            id: row.next.id,
            round: row.next.round,
            number: row.next.number,
            opponent: faceOf(row.next.opponent),
          }
        : null,
  }
}

/** Rounds of a table only have numbers. */
function namedRoundsOf(row: WatchedRow): number {
  const { stage, format, entrantCount } = row
  if (!stage) return entrantCount === null ? 0 : roundSizesOf(format, entrantCount).length
  return isInTable(row) ? 0 : roundsAround(stage, stage.bracket)
}

const placeIn = ({ format, bracket, group }: NonNullable<WatchedRow['stage']>) => ({ format, bracket, group })

const isInTable = ({ stage }: WatchedRow) => stage !== null && isTable(stage.format)

function pathOf({ username, teamId }: WatchedSideRow): string | null {
  if (username !== null) return PAGES.profile.path.replace(':username', username)
  return teamId && PAGES.team.path.replace(':id', teamId)
}

/** What the HTML shell contains for the page. The preview shows the tournament's image. */
export async function describeWatched(
  services: Services,
  { id = '', matchId = '' }: Readonly<Record<string, string>>,
): Promise<PageFacts | null> {
  if (!isUuid(id) || !isUuid(matchId)) return null
  const [match, shared] = await Promise.all([
    viewWatched(services, id, matchId),
    findSharedTournament(services.db, id),
  ])
  if (!match || !shared) return null
  const { round, tournament, sides } = match
  const isNamed = (match.stage?.bracket ?? 'main') === 'main'
  const name = roundNameOf(round, isNamed ? match.rounds : 0)
  const about = name === 'round' ? fillText(rounds.round, { round }) : rounds.title[name]
  return {
    title: fillText(watching.versus, { one: sides[0]?.name ?? '', other: sides[1]?.name ?? '' }),
    description: [about, tournament.name, tournament.gameName].filter(Boolean).join(' · '),
    imageUrl: `/og/tournaments/${id}.png?v=${ogVersion(shared)}`,
    imageSize: { width: OG_WIDTH_PX, height: OG_HEIGHT_PX },
    // The page is short-lived and shows people's names.
    isUnlisted: true,
    queries: { [`/api/tournaments/${id}/matches/${matchId}`]: match },
  }
}
