import { type Departure, keyOf, type Match } from '@trunfo/brackets'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { effectsOfDeparture, isWithoutChampion } from '../bracket-engine.ts'
import { type StoredMatch, sidesOf, toRecord } from '../bracket-rows.ts'
import { type DepartureRuling, matchForfeited } from '../tournaments.events.ts'
import type { RunningTournament } from './bracket.lookups.ts'
import { findMatches, insertMatches, replaceMatches } from './matches.queries.ts'
import { type Completes, follow, tellOpened } from './results.commands.ts'
import { findFacts, findOpenStages, storeDeparture } from './stages.queries.ts'

interface Leaving {
  readonly participantId: string
  readonly kind: Departure['kind']
  readonly decidedBy: string
  readonly ruling?: DepartureRuling | undefined
}

/**
 * Takes somebody out of the running stage, with everything that follows. Call it under the tournament's lock. False if
 * they do not play in it any more.
 */
export async function leaveBracket(
  services: Completes,
  tx: Tx,
  tournament: RunningTournament,
  leaving: Leaving,
): Promise<boolean> {
  const stage = (await findOpenStages(tx, tournament.id)).at(-1)
  if (!stage) return false
  const stored = await findMatches(tx, stage.id)
  const facts = await findFacts(tx, stage)
  const effects = effectsOfDeparture(facts, stored, leaving)
  if (!effects) return false
  const { changed, added, playable, departure, following } = effects
  if (isWithoutChampion(facts, changed)) throw new AppError('matches.nobody_left')
  await storeDeparture(tx, stage.id, leaving.participantId, departure)
  const openedAt = await replaceMatches(tx, stage.id, changed, playable)
  if (added.length > 0)
    await insertMatches(tx, { tournamentId: tournament.id, stageId: stage.id }, added, playable)
  if (!tournament.isTest) await tellForfeits(tx, tournament.id, { changed, stored, leaving })
  const opening = changed.filter((match) => playable.has(keyOf(match)))
  await tellOpened(tx, tournament, [...opening, ...added], openedAt)
  await follow(services, tx, { tournament, stage }, following)
  return true
}

/** A match that nobody was to play, because a side was not known yet, is nobody's W.O. */
async function tellForfeits(
  tx: Tx,
  tournamentId: string,
  {
    changed,
    stored,
    leaving: { decidedBy, ruling },
  }: { changed: readonly Match[]; stored: readonly StoredMatch[]; leaving: Leaving },
): Promise<void> {
  for (const match of changed.filter(({ outcome }) => outcome?.kind === 'forfeit')) {
    const { winnerId, ...record } = toRecord(match)
    const { id: matchId = '' } = stored.find((one) => keyOf(one) === keyOf(match)) ?? {}
    const absentIds = sidesOf(record)
      .filter((id) => id !== null)
      .filter((id) => id !== winnerId)
    await emit(tx, matchForfeited, {
      tournamentId,
      matchId,
      winnerId,
      absentIds,
      decidedBy,
      isTest: false,
      ruling,
    })
  }
}
