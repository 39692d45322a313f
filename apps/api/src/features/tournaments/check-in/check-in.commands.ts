import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { actOnEnrolment, requireWholeTeam } from '../enrolment/index.ts'
import { checkedIn } from '../tournaments.events.ts'
import { findPresence, markPresent } from './check-in.queries.ts'
import { checkInProblem } from './check-in.rules.ts'

/** Of an entrant or of somebody who waits; of a team, any member says that it is there. */
export function checkIn(ctx: Ctx, tournamentId: string): Promise<void> {
  const { userId } = ctx.actor
  return actOnEnrolment(ctx, tournamentId, async (tx, tournament, team) => {
    const isForTeams = tournament.type === 'team'
    const participantId = isForTeams ? team?.id : userId
    const presence = participantId ? await findPresence(tx, tournamentId, participantId) : undefined
    if (participantId && presence?.isCheckedIn) return
    const problem = checkInProblem(tournament.checkInPhase, presence !== undefined)
    if (!participantId || problem) throw new AppError(problem ?? 'tournaments.not_enrolled')
    if (isForTeams) requireWholeTeam(team, tournament.teamSize ?? 1)
    await markPresent(tx, tournamentId, participantId)
    await emit(tx, checkedIn, { tournamentId, participantId })
  })
}
