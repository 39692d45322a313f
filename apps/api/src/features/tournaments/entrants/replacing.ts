import { REPLACEMENTS_MAX } from '@trunfo/contract/tournaments'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findBegun, findRunning, type StartedAmong } from '../bracket/index.ts'
import { sideOf } from '../bracket-rows.ts'
import { insertInPlace } from '../enrolment/index.ts'
import { isPrizePaid } from '../judging.queries.ts'
import { findNames } from '../names.queries.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { countReplacements, giveSlot, isMember } from './entrants.queries.ts'
import { entryOf, joinLineup, lockNewcomer, type Newcomer } from './newcomers.ts'

interface Replacement {
  readonly previousId: string
  /** Of the person or team that comes. */
  readonly name: string
  readonly replacedBy: string
  readonly startedAmong: StartedAmong
}

export interface Replaced {
  readonly newcomer: Newcomer
  readonly previousName: string
  readonly joinedIds: readonly string[]
  readonly leftIds: readonly string[]
  /** Undecided matches that have another side now. */
  readonly matchIds: readonly string[]
}

/**
 * Gives the slot, the seed and the matches of an entrant who has not played to somebody else. A bye does not count as
 * playing; a W.O. does, because somebody may have got it by being there. Call it under the tournament's lock.
 */
export async function replaceEntrant(
  tx: Tx,
  tournament: LockedTournament,
  { previousId, name, replacedBy, startedAmong }: Replacement,
): Promise<Replaced> {
  const { id } = tournament
  const running = await findRunning(tx, id)
  if (!running?.isPlaying(previousId)) throw new AppError('tournaments.not_playing')
  const own = running.matches.filter(
    (match) => sideOf(match, previousId) !== null && match.outcome !== 'void',
  )
  const begun = await findBegun(tx, own, { startedAmong })
  if (!running.isFirst || begun.length > 0) throw new AppError('tournaments.entrant_played')
  // A side that is replaced could keep what it was paid.
  if (await isPrizePaid(tx, id)) throw new AppError('tournaments.replacement_after_payout')
  if ((await countReplacements(tx, id)) >= REPLACEMENTS_MAX)
    throw new AppError('tournaments.too_many_replacements', { max: REPLACEMENTS_MAX })
  const newcomer = await lockNewcomer(tx, tournament, name)
  const { participantId: newcomerId, isTeam } = newcomer
  // Nobody judges and plays. A team is theirs even if they would not be in its line-up.
  if (isTeam ? await isMember(tx, newcomerId, replacedBy) : newcomerId === replacedBy)
    throw new AppError('platform.forbidden')
  const previousName = (await findNames(tx, id, [previousId])).get(previousId) ?? ''
  if (!(await insertInPlace(tx, id, entryOf(newcomer, replacedBy))))
    throw new AppError('tournaments.newcomer_removed')
  const leftIds = await giveSlot(tx, id, { fromId: previousId, toId: newcomerId })
  const joinedIds = await joinLineup(tx, tournament, newcomer)
  const matchIds = own.filter(({ status }) => status !== 'completed').map((match) => match.id)
  return { newcomer, previousName, joinedIds, leftIds, matchIds }
}
