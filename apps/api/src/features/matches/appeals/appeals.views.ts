import type { matchSchema } from '@trunfo/contract/matches.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { type Encounter, isMatchStaff } from '../matches.lookups.ts'
import { isConcerned } from './appeals.commands.ts'
import { type AppealedMatch, findAppealedMatch, findLatestAppeal } from './appeals.queries.ts'
import { appealRefusal, isRuledByStaff } from './appeals.rules.ts'

type MatchView = z.infer<typeof matchSchema>

interface AppealView extends Pick<MatchView['abilities'], 'canAppeal' | 'canUphold' | 'canCorrect'> {
  readonly appeal: MatchView['appeal']
}

/** The latest appeal against a match's result, and what the viewer may do about it. */
export async function viewAppeal(ctx: Ctx, encounter: Encounter): Promise<AppealView> {
  const { db } = ctx.services
  const { match, participantId, abilities } = encounter
  const { canCorrect } = abilities
  const none = { appeal: null, canAppeal: false, canUphold: false, canCorrect }
  if (match.status !== 'completed' || match.isTest) return none
  const [found, latest] = await Promise.all([
    findAppealedMatch(db, { matchId: match.id, participantId }),
    findLatestAppeal(db, match.id),
  ])
  if (!found) return none
  const isOpen = latest?.state === 'open'
  const decides = abilities.canModerate && isMatchStaff(ctx.services, ctx.actor)
  const mayDecide = isOpen && decides && !isConcerned(ctx, encounter, found)
  const maySee = latest && (decides || latest.participantId === participantId)
  return {
    appeal: latest
      ? {
          state: latest.state,
          participantId: latest.participantId,
          reason: maySee ? latest.reason : null,
          answer: latest.answer,
          appealedAt: latest.appealedAt.toISOString(),
        }
      : null,
    canAppeal: await mayAppeal(ctx, encounter, found),
    canUphold: mayDecide,
    canCorrect: canCorrect && (isOpen ? mayDecide : encounter.judge === 'staff' || !isRuledByStaff(found)),
  }
}

async function mayAppeal(
  { services: { db, prizeLookups } }: Ctx,
  { match, participantId }: Encounter,
  found: AppealedMatch,
): Promise<boolean> {
  if (participantId === null || appealRefusal({ ...found, payout: null }, participantId) !== null)
    return false
  const payout = await prizeLookups.findPayout(db, match.tournamentId)
  return appealRefusal({ ...found, payout }, participantId) === null
}
