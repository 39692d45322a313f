import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockPeople } from '../../accounts/index.ts'
import { lockTeamsShared } from '../../teams/index.ts'
import { addToLineup, findBegun, findRunning, type StartedAmong } from '../bracket/index.ts'
import { sideOf } from '../bracket-rows.ts'
import { hasRuled } from '../log.queries.ts'
import { findRunner, type LockedTournament } from '../tournaments.lookups.ts'
import { roleOf, runsTournament } from '../tournaments.policy.ts'
import { findPerson, findPlayers } from './entrants.queries.ts'
import { refusePaused } from './newcomers.ts'

interface Substitution {
  readonly participantId: string
  /** Username of the member who plays from now on. */
  readonly name: string
  readonly startedAmong: StartedAmong
}

export interface Substituted {
  readonly userId: string
  readonly participantName: string
  /** The side's open match. */
  readonly matchIds: readonly string[]
  /** As whom somebody other than the team's leader did it. */
  readonly role: ReturnType<typeof roleOf>
}

/**
 * Adds a member of the team to its line-up; nobody is removed. Resolves to null if they are in it already. Not while the
 * side's match is being played: the rival has to know whom they play. Call it under the tournament's lock.
 */
export async function extendLineup(
  tx: Tx,
  ctx: Ctx,
  tournament: LockedTournament,
  { participantId, name, startedAmong }: Substitution,
): Promise<Substituted | null> {
  const { id, type } = tournament
  const [team] = type === 'team' ? await lockTeamsShared(tx, [participantId]) : []
  const isLeader = team?.leaderId === ctx.actor.userId
  const runner = await findRunner(tx, ctx, tournament)
  if (!isLeader && !runsTournament(runner, tournament)) throw new AppError('platform.forbidden')
  const running = await findRunning(tx, id)
  if (!team || !running?.isPlaying(participantId)) throw new AppError('tournaments.not_playing')
  const found = await findPerson(tx, name)
  const [person] = found ? await lockPeople(tx, [found.id]) : []
  if (!person?.isActive || person.teamId !== participantId) throw new AppError('tournaments.not_a_member')
  const { userId } = person
  await refusePaused(tx, [userId])
  const players = await findPlayers(tx, id, { participantId, userId })
  const own = players.find((player) => player.userId === userId)
  if (own?.participantId === participantId) return null
  if (own) throw new AppError('tournaments.lineup_taken')
  // Rulings read the line-ups under the same lock, so that nobody decides for a side and then plays for it.
  if (await hasRuled(tx, id, userId)) throw new AppError('tournaments.lineup_judged')
  if (players.length >= TEAM_MEMBERS_MAX)
    throw new AppError('tournaments.lineup_full', { max: TEAM_MEMBERS_MAX })
  const open = running.matches.filter(
    (match) => sideOf(match, participantId) !== null && match.status !== 'completed',
  )
  const begun = await findBegun(tx, open, { startedAmong })
  if (begun.length > 0) throw new AppError('tournaments.lineup_playing')
  await addToLineup(tx, id, { participantId, userIds: [userId], leaderId: null })
  return {
    userId,
    participantName: team.name,
    matchIds: open.map((match) => match.id),
    role: isLeader ? null : roleOf(runner, tournament),
  }
}
