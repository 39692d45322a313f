import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockPeople } from '../../accounts/index.ts'
import { findTeamByName, lockTeamsShared } from '../../teams/index.ts'
import { addToLineup, findTeamPlayers } from '../bracket/index.ts'
import { findEnteredBy } from '../enrolment/index.ts'
import { findPaused, untilOf } from '../running-pause.queries.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { findPerson } from './entrants.queries.ts'

/** Who enters a tournament after its start: a person or a team, and the people who will play. */
export interface Newcomer {
  readonly participantId: string
  readonly participantName: string
  readonly imageKey: string | null
  readonly isTeam: boolean
  readonly userIds: readonly string[]
  readonly leaderId: string
}

/** Locks a person or a team by name. They have to fulfil what enrolment asks. The tournament is locked. */
export async function lockNewcomer(
  tx: Tx,
  tournament: Pick<LockedTournament, 'id' | 'type' | 'teamSize' | 'gameId'>,
  name: string,
): Promise<Newcomer> {
  const newcomer =
    tournament.type === 'team' ? await lockTeam(tx, tournament, name) : await lockPerson(tx, name)
  const isEnrolled = (await findEnteredBy(tx, tournament.id, newcomer.participantId)) !== undefined
  if (isEnrolled) throw new AppError('tournaments.newcomer_enrolled')
  await refusePaused(tx, newcomer.userIds)
  return newcomer
}

/** Throws if one of these people did not come to a match and cannot be entered yet. */
export async function refusePaused(tx: Tx, userIds: readonly string[]): Promise<void> {
  const paused = await findPaused(tx, userIds)
  if (!paused) return
  const { username } = paused
  throw new AppError('tournaments.newcomer_paused', { username, until: untilOf(paused) })
}

async function lockPerson(tx: Tx, name: string): Promise<Newcomer> {
  const found = await findPerson(tx, name)
  const [person] = found ? await lockPeople(tx, [found.id]) : []
  if (!found || !person?.isActive) throw new AppError('tournaments.newcomer_not_found')
  const { userId, username } = person
  return {
    participantId: userId,
    participantName: username,
    imageKey: found.imageKey,
    isTeam: false,
    userIds: [userId],
    leaderId: userId,
  }
}

async function lockTeam(
  tx: Tx,
  { teamSize, gameId }: Pick<LockedTournament, 'teamSize' | 'gameId'>,
  name: string,
): Promise<Newcomer> {
  const teamId = await findTeamByName(tx, name)
  const [team] = teamId === undefined ? [] : await lockTeamsShared(tx, [teamId])
  if (!team) throw new AppError('tournaments.newcomer_not_found')
  const { memberCount: members } = team
  const min = teamSize ?? 1
  if (members < min) throw new AppError('tournaments.newcomer_too_small', { min, members })
  return {
    participantId: team.id,
    participantName: team.name,
    imageKey: team.iconKey,
    isTeam: true,
    userIds: await findTeamPlayers(tx, team.id, gameId),
    leaderId: team.leaderId,
  }
}

/** As enrolment stores it. A team cannot be dissolved while it plays. */
export const entryOf = (
  { participantId, participantName: name, imageKey, isTeam }: Newcomer,
  enteredBy: string,
) => ({ participantId, name, imageKey, enteredBy, heldTeamId: isTeam ? participantId : null })

/** Throws if too many of a team play for another side by now. */
export async function joinLineup(
  tx: Tx,
  { id, teamSize }: Pick<LockedTournament, 'id' | 'teamSize'>,
  { participantId, userIds, leaderId }: Newcomer,
): Promise<string[]> {
  const joinedIds = await addToLineup(tx, id, { participantId, userIds, leaderId })
  const min = Math.min(teamSize ?? 1, userIds.length)
  if (joinedIds.length < Math.max(min, 1)) throw new AppError('tournaments.newcomer_plays', { min })
  return joinedIds
}
