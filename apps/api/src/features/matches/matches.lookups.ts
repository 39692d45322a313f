import { MATCH_STAFF } from '@trunfo/contract/matches'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { Actor } from '../../platform/auth/actor.ts'
import { powersOf, powersRefusal } from '../../platform/auth/powers.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { isUuid } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { type MatchAbilities, matchAbilities } from './matches.policy.ts'
import { findMatchFor, type MatchRow } from './matches.queries.ts'

/** A match that is played, and what the person who asks is in it. */
export interface Encounter {
  readonly match: MatchRow & { readonly participant2Id: string }
  /** The side they play for. */
  readonly participantId: string | null
  readonly abilities: MatchAbilities
}

interface EncounterViewer {
  readonly userId: string
  /** The roles that count. */
  readonly powers: readonly Role[]
}

const viewerOf = ({ config }: Services, actor: Actor): EncounterViewer => ({
  userId: actor.userId,
  powers: powersOf(actor, config.STAFF_SECOND_FACTOR),
})

/** Undefined when there is no such match, or it is a bye, which has no lobby. */
async function findEncounter(
  db: Db,
  { userId, powers }: EncounterViewer,
  matchId: string,
): Promise<Encounter | 'bye' | undefined> {
  const [match] = await findMatchFor(db, { matchId, userId })
  if (!match) return undefined
  const { participant1Id, participant2Id, lineupOf } = match
  const participantId = lineupOf === participant1Id || lineupOf === participant2Id ? lineupOf : null
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
  if (participant2Id === null) return abilities.canOpen ? 'bye' : undefined
  return { match: { ...match, participant2Id }, participantId, abilities }
}

/** One whose lobby the person may open. */
export async function findOpenEncounter(
  db: Db,
  viewer: EncounterViewer,
  matchId: string,
): Promise<Encounter | null> {
  const encounter = await findEncounter(db, viewer, matchId)
  return encounter && encounter !== 'bye' && encounter.abilities.canOpen ? encounter : null
}

/** Throws unless the person may open the lobby. Others learn which tournament it belongs to, which is public. */
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

/** A match in whose line-ups the person is, in the words that name it. */
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

/** For what only those who play may do. */
export async function requireOwnEncounter(ctx: Ctx, matchId: string): Promise<OwnEncounter> {
  const { participantId, ...encounter } = await requireEncounter(ctx, matchId)
  if (participantId === null) throw new AppError('platform.forbidden')
  return { ...encounter, participantId }
}

/** For what only staff may do who do not play in this match themselves. */
export async function requireForeignEncounter(ctx: Ctx, matchId: string): Promise<Encounter> {
  const encounter = await requireEncounter(ctx, matchId)
  if (!encounter.abilities.canModerate) throw new AppError('matches.own_match')
  return encounter
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
  return actor !== null && hasAnyRole(powersOf(actor, config.STAFF_SECOND_FACTOR), MATCH_STAFF)
}
