import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { requireActive } from '../../accounts/index.ts'
import { findSides, type LockedMatch, lockMatch } from '../../tournaments/index.ts'
import { closeCase, openAppealCase } from '../cases/index.ts'
import { writeHistory } from '../history.queries.ts'
import { findPlayers, newsOf } from '../match-news.ts'
import { appealDecided, appealMade, caseChanged, lobbyChanged } from '../matches.events.ts'
import { type Encounter, isMatchStaff, requireJudged, requireOwnEncounter } from '../matches.lookups.ts'
import {
  findAppealedMatch,
  findOpenAppeal,
  hasOpenAppeals,
  insertAppeal,
  type OpenAppeal,
  setDecided,
  setDropped,
} from './appeals.queries.ts'
import { appealRefusal, isRuledByStaff } from './appeals.rules.ts'

/**
 * A side asks staff to look at a decision of the organiser or their crew. Runs under the tournament's lock, like every
 * payout: the prize is either paid already, which refuses the appeal, or waits for its end.
 */
export async function appeal(ctx: Ctx, matchId: string, reason: string): Promise<void> {
  const { participantId } = await requireOwnEncounter(ctx, matchId)
  const { actor, services } = ctx
  await runCommand(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    const match = await findAppealedMatch(tx, { matchId, participantId })
    if (!locked || !match) throw new AppError('matches.not_found')
    await requireActive(tx, actor.userId)
    const { tournament } = locked
    const payout = await services.prizeLookups.findPayout(tx, tournament.id)
    const refusal = appealRefusal({ ...match, payout }, participantId)
    if (refusal) throw new AppError(refusal)
    const { rulingId, crewIds } = match
    if (rulingId === null) throw new AppError('matches.appeal_not_possible')
    const made = { matchId, tournamentId: tournament.id, rulingId, participantId }
    await insertAppeal(tx, { ...made, appealedBy: actor.userId, reason })
    await openAppealCase(tx, matchId)
    await writeHistory(tx, { matchId, kind: 'appealed', actorId: actor.userId, facts: { participantId } })
    await followAppeals(services, tx, tournament)
    await emit(tx, lobbyChanged, { matchId })
    await emit(tx, caseChanged, { matchId })
    const [side] = await findSides(tx, tournament.id, [participantId])
    const players = await findPlayers(tx, locked)
    await emit(tx, appealMade, {
      ...newsOf(locked),
      participant: side?.name ?? '',
      opponentUserIds: players
        .filter((one) => one.participantId !== participantId)
        .map(({ userId }) => userId),
      crewIds: crewIds.filter((id) => id !== actor.userId),
    })
  })
}

/** Staff let the decision stay, and tell everybody concerned why. */
export async function uphold(ctx: Ctx, matchId: string, reason: string): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  const { actor, requestId } = ctx
  await runCommand(ctx, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    if (!locked) throw new AppError('matches.not_found')
    await requireActive(tx, actor.userId)
    const open = await requireDecidable(tx, ctx, encounter)
    if (!open) throw new AppError('matches.appeal_not_found')
    const { participantId } = open
    await writeHistory(tx, {
      matchId,
      kind: 'appeal_upheld',
      actorId: actor.userId,
      facts: { participantId },
      reason,
    })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'match.appeal-upheld',
      subject: { type: 'match', id: matchId },
      before: { participantId },
      reason,
      requestId,
    })
    await decideAppeal(tx, ctx, locked, { open, state: 'upheld', reason })
    await emit(tx, lobbyChanged, { matchId })
  })
}

/**
 * The open appeal against a locked match, if there is one. Throws if the caller may not decide it: only site staff may, and
 * not those who organise the tournament, made the decision or play. What staff have ruled is not for the crew to change.
 */
export async function requireDecidable(
  tx: Tx,
  ctx: Ctx,
  encounter: Encounter,
): Promise<OpenAppeal | undefined> {
  const matchId = encounter.match.id
  const open = await findOpenAppeal(tx, matchId)
  if (!open) {
    if (encounter.judge === 'staff') return undefined
    const match = await findAppealedMatch(tx, { matchId, participantId: null })
    if (match && isRuledByStaff(match)) throw new AppError('matches.staff_decides')
    return undefined
  }
  if (!isMatchStaff(ctx.services, ctx.actor)) throw new AppError('matches.appeal_open')
  if (isConcerned(ctx, encounter, open)) throw new AppError('matches.own_appeal')
  return open
}

/** Any match may decide whom somebody who plays in the tournament meets next. */
export const isConcerned = (
  { actor }: Pick<Ctx, 'actor'>,
  { match }: Pick<Encounter, 'match'>,
  { crewIds }: Pick<OpenAppeal, 'crewIds'>,
): boolean => match.lineupOf !== null || match.crewRole !== null || crewIds.includes(actor.userId)

/** Closes the appeal, its case and, if it was the last one, what keeps the prize from being paid. */
export async function decideAppeal(
  tx: Tx,
  { services, actor }: Ctx,
  locked: LockedMatch,
  { open, state, reason }: { open: OpenAppeal; state: 'upheld' | 'corrected'; reason: string },
): Promise<void> {
  await setDecided(tx, open.id, { state, answer: reason, closedBy: actor.userId })
  await closeCase(tx, locked)
  await followAppeals(services, tx, locked.tournament)
  const players = await findPlayers(tx, locked)
  const userIds = players.map(({ userId }) => userId)
  await emit(tx, appealDecided, { ...newsOf(locked), state, userIds, crewIds: open.crewIds, reason })
}

/** For matches that have no result any more: all of a cancelled tournament, or those that a correction drew again. */
export async function dropAppeals(
  services: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  tournament: Pick<LockedMatch['tournament'], 'id' | 'name'>,
  matchIds: readonly string[] | null,
): Promise<void> {
  await setDropped(tx, tournament.id, matchIds)
  await followAppeals(services, tx, tournament)
}

async function followAppeals(
  { prizeFollower }: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  { id, name }: Pick<LockedMatch['tournament'], 'id' | 'name'>,
): Promise<void> {
  await prizeFollower.onAppealsChanged(tx, {
    tournamentId: id,
    tournamentName: name,
    hasOpenAppeals: await hasOpenAppeals(tx, id),
  })
}
