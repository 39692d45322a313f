import { MATCH_STAFF } from '@trunfo/contract/matches'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { Actor } from '../../platform/auth/actor.ts'
import { effectiveRoles, powersRefusal } from '../../platform/auth/effective-roles.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { isUuid } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { mayJudgeIn } from '../tournaments/index.ts'
import { type MatchAbilities, matchAbilities } from './matches.policy.ts'
import { findMatchFor, type MatchRow } from './matches.queries.ts'

/** A match with two sides, and the viewer's part in it. */
export interface Encounter {
  readonly match: MatchRow & { readonly participant1Id: string; readonly participant2Id: string }
  /** The side the viewer plays for. */
  readonly participantId: string | null
  readonly abilities: MatchAbilities
}

interface EncounterViewer {
  readonly userId: string
  /** See `effectiveRoles`. */
  readonly powers: readonly Role[]
}

const viewerOf = ({ config }: Services, actor: Actor): EncounterViewer => ({
  userId: actor.userId,
  powers: effectiveRoles(actor, config.STAFF_SECOND_FACTOR),
})

/**
 * Undefined if there is no such match. A bye has no lobby: viewers who could open it get 'bye', others
 * undefined.
 */
async function findEncounter(
  db: Db,
  { userId, powers }: EncounterViewer,
  matchId: string,
): Promise<Encounter | 'bye' | undefined> {
  const [match] = await findMatchFor(db, { matchId, userId })
  if (!match) return undefined
  const { participant1Id, participant2Id, lineupOf } = match
  const isSide = lineupOf !== null && [participant1Id, participant2Id].includes(lineupOf)
  const participantId = isSide ? lineupOf : null
  const abilities = matchAbilities(
    {
      powers,
      participantId,
      hasSideDeclared: match.hasSideDeclared,
      isMuted: match.isMuted,
    },
    {
      status: match.status,
      isTest: match.isTest,
      isCalledOff: match.tournamentStatus === 'cancelled',
      isSupportRequested: match.supportRequestedAt !== null,
    },
  )
  if (participant1Id === null || participant2Id === null) return abilities.canOpen ? 'bye' : undefined
  return { match: { ...match, participant1Id, participant2Id }, participantId, abilities }
}

/** Null unless the viewer may open the lobby. */
export async function findOpenEncounter(
  db: Db,
  viewer: EncounterViewer,
  matchId: string,
): Promise<Encounter | null> {
  const encounter = await findEncounter(db, viewer, matchId)
  return encounter && encounter !== 'bye' && encounter.abilities.canOpen ? encounter : null
}

/**
 * Throws unless the viewer may open the lobby. The error names the tournament of a real match, which is
 * public.
 */
export async function requireEncounter({ services, actor }: Ctx, matchId: string): Promise<Encounter> {
  const encounter = await findEncounter(services.db, viewerOf(services, actor), matchId)
  if (encounter === 'bye') throw new AppError('matches.bye')
  if (!encounter) throw new AppError('matches.not_found')
  const { match, abilities } = encounter
  if (abilities.canOpen) return encounter
  if (hasAnyRole(actor.roles, MATCH_STAFF)) throw powersRefusal(actor)
  if (match.isTest) throw new AppError('matches.not_found')
  throw new AppError('matches.access_denied', { tournamentId: match.tournamentId })
}

/** What names a match, if the person is in one of its two line-ups. */
export async function findPlayedMatch(
  db: Db,
  { matchId, userId }: { readonly matchId: string; readonly userId: string },
): Promise<Pick<MatchRow, 'tournamentName' | 'round' | 'number'> | undefined> {
  const [match] = await findMatchFor(db, { matchId, userId })
  if (!match?.lineupOf || ![match.participant1Id, match.participant2Id].includes(match.lineupOf))
    return undefined
  const { tournamentName, round, number } = match
  return { tournamentName, round, number }
}

export interface OwnEncounter extends Encounter {
  readonly participantId: string
}

/** Throws unless the viewer plays in the match. */
export async function requireOwnEncounter(ctx: Ctx, matchId: string): Promise<OwnEncounter> {
  const { participantId, ...encounter } = await requireEncounter(ctx, matchId)
  if (participantId === null) throw new AppError('platform.forbidden')
  return { ...encounter, participantId }
}

/** Throws unless the viewer may moderate the match. Staff who play in it may not. */
export async function requireForeignEncounter(ctx: Ctx, matchId: string): Promise<Encounter> {
  const encounter = await requireEncounter(ctx, matchId)
  if (!encounter.abilities.canModerate) throw new AppError('matches.own_match')
  return encounter
}

/**
 * Throws unless the viewer may give a W.O. in the match: as staff, or as the tournament's organiser, who need not be
 * able to open the lobby.
 */
export async function requireJudgedEncounter(ctx: Ctx, matchId: string): Promise<Encounter> {
  const { services, actor } = ctx
  const encounter = await findEncounter(services.db, viewerOf(services, actor), matchId)
  const isOutsider = encounter && encounter !== 'bye' && !encounter.abilities.canOpen
  if (isOutsider && (await mayJudgeIn(ctx, encounter.match.tournamentId))) return encounter
  const foreign = await requireForeignEncounter(ctx, matchId)
  const { lineupOf, isTest } = foreign.match
  // Any match may decide whom somebody who plays in the tournament meets next.
  if (lineupOf !== null && !isTest) throw new AppError('matches.own_match')
  return foreign
}

export async function mayEnterRoom(
  services: Services,
  actor: Actor | null,
  matchId: string | null,
): Promise<boolean> {
  if (!actor || !isUuid(matchId)) return false
  return (await findOpenEncounter(services.db, viewerOf(services, actor), matchId)) !== null
}

export function isMatchStaff({ config }: Services, actor: Actor | null): boolean {
  return actor !== null && hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), MATCH_STAFF)
}
