import { type JudgeConflict, MATCH_STAFF } from '@trunfo/contract/matches'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { Actor } from '../../platform/auth/actor.ts'
import { effectiveRoles, powersRefusal } from '../../platform/auth/effective-roles.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { isUuid } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findConflict, judgeOf, lockCrewShared } from '../tournaments/index.ts'
import { type MatchAbilities, matchAbilities } from './matches.policy.ts'
import { findMatchFor, type MatchRow } from './matches.queries.ts'

/** A match with two sides, and the viewer's part in it. */
export interface Encounter {
  readonly match: MatchRow & { readonly participant1Id: string; readonly participant2Id: string }
  /** The side the viewer plays for. */
  readonly participantId: string | null
  readonly abilities: MatchAbilities
  /** As whom the viewer decides matches of the tournament; null for everyone else. */
  readonly judge: Judge | null
  /** Why such a viewer does not decide this one. */
  readonly conflict: JudgeConflict | null
}

type Judge = NonNullable<ReturnType<typeof judgeOf>>

interface EncounterViewer {
  readonly userId: string
  /** See `effectiveRoles`. */
  readonly powers: readonly Role[]
  /** People who left the line-up to team-mates do not judge the team's matches. */
  readonly teamId?: string | null
}

const viewerOf = ({ config }: Services, actor: Actor): EncounterViewer => ({
  userId: actor.userId,
  powers: effectiveRoles(actor, config.STAFF_SECOND_FACTOR),
  teamId: actor.teamId,
})

/**
 * Undefined if there is no such match. A bye has no lobby: viewers who could open it get 'bye', others
 * undefined.
 */
async function findEncounter(
  db: Db,
  viewer: EncounterViewer,
  matchId: string,
): Promise<Encounter | 'bye' | undefined> {
  const { userId, powers } = viewer
  const [match] = await findMatchFor(db, { matchId, userId })
  if (!match) return undefined
  const { participant1Id, participant2Id, lineupOf } = match
  const isSide = lineupOf !== null && [participant1Id, participant2Id].includes(lineupOf)
  const participantId = isSide ? lineupOf : null
  const judge = judgeOf({ userId, powers, crewRole: match.crewRole }, match)
  const conflict = judge && (await conflictOf(db, viewer, match))
  const abilities = matchAbilities(
    {
      powers,
      participantId,
      hasSideDeclared: match.hasSideDeclared,
      isMuted: match.isMuted,
      isJudge: judge !== null,
      conflict,
    },
    {
      status: match.status,
      isTest: match.isTest,
      isCalledOff: match.tournamentStatus === 'cancelled',
      isSupportRequested: match.supportRequestedAt !== null,
    },
  )
  if (participant1Id === null || participant2Id === null) return abilities.canOpen ? 'bye' : undefined
  return { match: { ...match, participant1Id, participant2Id }, participantId, abilities, judge, conflict }
}

function conflictOf(
  db: Db,
  { teamId = null }: EncounterViewer,
  { id: matchId, lineupOf, tournamentType }: MatchRow,
): Promise<JudgeConflict | null> {
  const sideIds = [lineupOf, tournamentType === 'team' ? teamId : null].filter((id) => id !== null)
  return findConflict(db, { matchId, sideIds })
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
  return requireOpened(actor, await findEncounter(services.db, viewerOf(services, actor), matchId))
}

function requireOpened(actor: Actor, encounter: Encounter | 'bye' | undefined): Encounter {
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

/** Throws unless the viewer may decide and moderate the match: as staff, or as the tournament's crew. */
export async function requireJudged(ctx: Ctx, matchId: string, db: Db = ctx.services.db): Promise<Encounter> {
  const found = await findEncounter(db, viewerOf(ctx.services, ctx.actor), matchId)
  if (found && found !== 'bye' && !found.match.isTest) {
    const { conflict, judge, match } = found
    if (conflict) throw new AppError(conflict === 'plays' ? 'matches.own_match' : 'matches.next_opponent')
    if (!judge && isCrew(match, ctx.actor.userId)) throw new AppError('matches.staff_decides')
  }
  const encounter = requireOpened(ctx.actor, found)
  if (!encounter.abilities.canModerate) throw new AppError('matches.own_match')
  return encounter
}

/** Whether the viewer would decide if the prize were not the platform's. */
const isCrew = ({ organiserId, crewRole }: MatchRow, userId: string): boolean =>
  organiserId === userId || (crewRole !== null && crewRole !== 'broadcaster')

/**
 * Reads again under the tournament's lock what lets the viewer judge: they may have left the crew, play for a side or meet
 * one of them by now.
 */
export async function requireStillJudged(tx: Tx, ctx: Ctx, { match }: Encounter): Promise<void> {
  await requireJudged(ctx, match.id, tx)
}

/** Like `requireStillJudged`, in commands without that lock: nobody leaves the crew until the commit. */
export async function holdCrew(
  tx: Tx,
  { actor }: Ctx,
  { match: { tournamentId, crewRole, organiserId }, judge }: Encounter,
): Promise<void> {
  if (judge === 'staff' || organiserId === actor.userId) return
  if ((await lockCrewShared(tx, tournamentId, actor.userId)) !== crewRole)
    throw new AppError('platform.forbidden')
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
