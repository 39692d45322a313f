import type { matchSchema } from '@trunfo/contract/matches.schemas'
import { PAGES } from '@trunfo/contract/pages'
import type { z } from 'zod'
import type { Ctx } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import {
  fateAfter,
  findSides,
  hasBarrier,
  roundsAround,
  type SideRow,
  seriesRuleOf,
} from '../tournaments/index.ts'
import { viewAppeal } from './appeals/index.ts'
import { findCase } from './cases/index.ts'
import { findMutedIds } from './chat/index.ts'
import { findDeclarations } from './declarations/declarations.ts'
import { findHistory, findRuling } from './history.queries.ts'
import { clockAbilities, viewClock } from './match-clock.ts'
import { type Encounter, requireEncounter } from './matches.lookups.ts'
import { findLineups, findWayOn, findWins, type LineupRow, type MatchRow } from './matches.queries.ts'
import { viewPerson } from './people.ts'
import { findProofs, findProvenSides, type ProofRow } from './proofs/proofs.ts'

export type MatchView = z.infer<typeof matchSchema>
type SideView = MatchView['sides'][number]
type ViewedPlace = Pick<MatchView, 'format' | 'bracket' | 'group' | 'round' | 'number' | 'rounds'>
type Place = Pick<MatchRow, 'stage' | 'bracket' | 'group' | 'round' | 'number'>

/** Long enough to view, too short to share. Every refetch returns a new link. */
const PROOF_LINK_SECONDS = 5 * 60

export async function viewMatch(ctx: Ctx, matchId: string): Promise<MatchView> {
  const encounter = await requireEncounter(ctx, matchId)
  const { match, participantId, abilities, conflict } = encounter
  const { canOpen: _, ...shownAbilities } = abilities
  const [sides, staff, wayOn, ruling, appealed] = await Promise.all([
    viewSides(ctx.services, encounter),
    viewStaff(ctx, encounter),
    viewWayOn(ctx.services, encounter),
    match.status === 'completed' ? findRuling(ctx.services.db, match.id) : undefined,
    viewAppeal(ctx, encounter),
  ])
  const { appeal, ...appealAbilities } = appealed
  return {
    id: match.id,
    ...placeOf(match),
    status: match.status,
    winnerId: match.winnerId,
    outcome: match.outcome,
    score: scoreOf(match),
    bestOf: match.bestOf,
    seriesRule: seriesRuleOf(match.stage),
    isTest: match.isTest,
    completedAt: match.completedAt?.toISOString() ?? null,
    scheduledAt: match.scheduledAt?.toISOString() ?? null,
    tournament: {
      id: match.tournamentId,
      name: match.tournamentName,
      gameId: match.gameId,
      gameName: match.gameName,
      gameArt: match.gameArt,
      type: match.tournamentType,
      status: match.tournamentStatus,
    },
    sides,
    supportRequestedAt: match.supportRequestedAt?.toISOString() ?? null,
    ruling: ruling ?? null,
    clock: match.clock && viewClock(match.clock),
    viewer: { userId: ctx.actor.userId, participantId, isMuted: match.isMuted, conflict },
    appeal,
    abilities: { ...shownAbilities, ...appealAbilities, ...clockAbilities(match, participantId) },
    wayOn,
    staff,
  }
}

async function viewSides(services: Services, encounter: Encounter): Promise<SideView[]> {
  const { match, participantId: ownId, abilities } = encounter
  const ids = [match.participant1Id, match.participant2Id]
  const isShown = (id: string) => abilities.canModerate || id === ownId
  const [sides, lineups, wins, declarations, provenIds, proofs] = await Promise.all([
    findSides(services.db, match.tournamentId, ids),
    findLineups(services.db, match.tournamentId, ids),
    findWins(services.db, {
      tournamentId: match.tournamentId,
      participantIds: ids,
      before: match.completedAt,
    }),
    findDeclarations(services.db, match.id),
    findProvenSides(services.db, match.id),
    findProofs(services.db, match.id, ids.filter(isShown)),
  ])
  return Promise.all(
    ids.map(async (id): Promise<SideView> => {
      const side = sides.find(({ participantId }) => participantId === id)
      const lineup = lineups.filter(({ participantId }) => participantId === id)
      const declared = declarations.find(({ participantId }) => participantId === id)
      const isDeclarationShown = isShown(id) || declarations.length === ids.length
      return {
        participantId: id,
        name: side?.name ?? '',
        isVip: match.tournamentType === 'individual' && (lineup[0]?.isVip ?? false),
        teamTag: side?.teamTag ?? null,
        imageUrl: side?.imageKey ? services.storage.publicUrl(side.imageKey) : null,
        wins: wins.get(id) ?? 0,
        path: pathOf(match.tournamentType, side, lineup),
        lineup: lineup.map((person) => ({ ...viewPerson(services, person), nick: person.nick })),
        hasDeclared: declared !== undefined,
        declaredWinnerId: (isDeclarationShown && declared?.winnerId) || null,
        declaredScore: isDeclarationShown && declared ? scoreOf(declared) : null,
        hasProof: provenIds.includes(id),
        proofs: await Promise.all(
          proofs.filter(({ participantId }) => participantId === id).map((row) => viewProof(services, row)),
        ),
      }
    }),
  )
}

function scoreOf({ score1, score2 }: { score1: number | null; score2: number | null }): number[] | null {
  return score1 === null || score2 === null ? null : [score1, score2]
}

/** Null for erased people and dissolved teams, which have no page. */
function pathOf(
  type: MatchView['tournament']['type'],
  side: SideRow | undefined,
  [person]: readonly LineupRow[],
): string | null {
  if (type === 'team') return side?.teamTag ? PAGES.team.path.replace(':id', side.participantId) : null
  if (!person || person.isErased) return null
  return PAGES.profile.path.replace(':username', person.username)
}

async function viewProof({ storage }: Services, { id, imageKey, uploadedBy, uploadedAt }: ProofRow) {
  return {
    id,
    uploadedBy,
    url: await storage.signedUrl(imageKey, PROOF_LINK_SECONDS),
    uploadedAt: uploadedAt.toISOString(),
  }
}

async function viewWayOn({ db }: Services, { match, participantId }: Encounter): Promise<MatchView['wayOn']> {
  if (participantId === null || match.status !== 'completed' || match.tournamentStatus === 'cancelled')
    return null
  const fate = fateAfter(match.stage, match, participantId)
  // While somebody may object to the final, nobody has won yet.
  if (fate === 'champion' && match.tournamentStatus === 'in_progress' && match.clock)
    return { kind: 'waiting', match: null, openMatches: 0 }
  if (fate !== 'on') return { kind: fate, match: null, openMatches: 0 }
  const isDrawnNext = hasBarrier(match.stage.format) && match.round < roundsAround(match.stage, match.bracket)
  const found = await findWayOn(db, { match, participantId, countsRound: isDrawnNext })
  const { next = null, openMatches = 0 } = found ?? {}
  if (next?.isBye) return { kind: 'bye', match: null, openMatches }
  if (!next) return { kind: isDrawnNext ? 'waiting' : 'table', match: null, openMatches }
  const { id, opponentName, isPlanned } = next
  return {
    kind: isPlanned ? 'planned' : 'match',
    match: { id, ...placeOf(next), opponentName },
    openMatches,
  }
}

function placeOf({ stage, bracket, group, round, number }: Place): ViewedPlace {
  const format = stage.format as MatchView['format']
  return { format, bracket, group, round, number, rounds: roundsAround(stage, bracket) }
}

async function viewStaff(
  { services: { db }, actor }: Ctx,
  { match, abilities }: Encounter,
): Promise<MatchView['staff']> {
  if (!abilities.canModerate) return null
  const [found, mutedUserIds, history] = await Promise.all([
    findCase(db, match.id),
    findMutedIds(db, match.id),
    findHistory(db, match.id),
  ])
  return {
    assignedTo: found?.assignedTo ?? null,
    isMine: found?.assignedToId === actor.userId,
    hasCase: found?.isOpen ?? false,
    mutedUserIds,
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}
