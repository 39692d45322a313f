import type { keyOf } from '@trunfo/brackets'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { type Reopening, reopenInBracket } from '../bracket-engine.ts'
import { type StoredMatch, sidesOf, toRecord } from '../bracket-rows.ts'
import { matchCorrected, tournamentChanged, tournamentReopened } from '../tournaments.events.ts'
import type { LockedMatch } from './bracket.lookups.ts'
import { findDecidedAt, resumeTournament } from './bracket.queries.ts'
import {
  type Correction,
  type CorrectionPreview,
  findBegun,
  namedPreview,
  type Redrawn,
  storedAs,
} from './corrections.commands.ts'
import { holdTeams } from './lineups.queries.ts'
import { deleteMatches, findMatches, replaceMatches } from './matches.queries.ts'
import { clearStage, findFacts, findOpenStage, forgetKeptRounds, type OpenStage } from './stages.queries.ts'

/** Who has started to play: the lobby knows. */
type Knowing = Pick<Correction, 'startedAmong'>

/** What making the match undecided would change, with names instead of ids. */
export async function previewReopening(
  tx: Tx,
  locked: LockedMatch,
  knowing: Knowing,
): Promise<CorrectionPreview> {
  const { reopening, later, played, stored } = await plan(tx, locked, knowing)
  const changes = reopening.changed.map((match) => ({
    before: storedAs(stored, match),
    after: toRecord(match),
  }))
  const gone = later
    .filter(({ id }) => !changes.some(({ before }) => before.id === id))
    .map((before) => ({
      before,
      after: { ...before, participant1Id: null, participant2Id: null, winnerId: null },
    }))
  const isAllowed = played.length === 0
  return namedPreview(tx, locked.tournament.id, { changes: isAllowed ? [...changes, ...gone] : [], played })
}

/**
 * Makes a decided match undecided. Throws if a match that follows from it was played, or if one that would disappear was
 * started. A completed tournament runs again. The caller has to clear what was declared in these matches.
 */
export async function reopenMatch(
  services: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  locked: LockedMatch,
  { decidedBy, ...knowing }: Knowing & { readonly decidedBy: string },
): Promise<Redrawn> {
  const { tournament, stage, match } = locked
  const { reopening, later, played, next } = await plan(tx, locked, knowing)
  if (played.length > 0) throw new AppError('matches.reopening_refused', { played: played.length })
  const { changed, waiting, removed, playable } = reopening
  const decidedAt = await findDecidedAt(tx, match.id)
  await replaceMatches(tx, stage.id, [...changed, ...waiting], playable)
  await deleteMatches(tx, stage.id, removed)
  if (removed.length > 0)
    await forgetKeptRounds(
      tx,
      stage.id,
      removed.map(({ round }) => round),
    )
  if (next) await clearStage(tx, next.id)
  if (tournament.isTest) await emit(tx, tournamentChanged, { tournamentId: tournament.id })
  else
    await emit(tx, matchCorrected, {
      tournamentId: tournament.id,
      matchId: match.id,
      winnerId: null,
      // A W.O. counted as nobody's win.
      previousWinnerId: match.outcome === null ? match.winnerId : null,
      decidedBy,
      decidedAt,
      isReopened: true,
    })
  if (tournament.status === 'completed') await runAgain(services, tx, locked)
  const formerIds = new Set(later.flatMap(sidesOf).filter((id) => id !== null))
  return { matchIds: later.map(({ id }) => id), formerIds: [...formerIds] }
}

async function runAgain(
  { prizeFollower }: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  { tournament: { id: tournamentId, name: tournamentName, type, isTest } }: LockedMatch,
): Promise<void> {
  const { championId: previousChampionId, endedAt } = await resumeTournament(tx, tournamentId)
  if (type === 'team') await holdTeams(tx, tournamentId)
  await prizeFollower.onReopened(tx, tournamentId)
  if (!isTest)
    await emit(tx, tournamentReopened, { tournamentId, tournamentName, previousChampionId, endedAt })
}

interface Plan {
  readonly reopening: Extract<Reopening, { kind: 'reopened' }>
  /** Other stored matches that change, wait or disappear. */
  readonly later: readonly StoredMatch[]
  /** Those that forbid it. */
  readonly played: readonly StoredMatch[]
  readonly stored: readonly StoredMatch[]
  /** The next stage, which will be drawn again. */
  readonly next: OpenStage | undefined
}

const NOTHING: Plan['reopening'] = {
  kind: 'reopened',
  changed: [],
  waiting: [],
  removed: [],
  playable: new Set(),
}

async function plan(tx: Tx, { tournament, stage, match }: LockedMatch, knowing: Knowing): Promise<Plan> {
  if (tournament.status !== 'in_progress' && tournament.status !== 'completed')
    throw new AppError('matches.not_decided')
  const stored = await findMatches(tx, stage.id)
  const reopening = reopenInBracket(await findFacts(tx, stage), stored, match)
  const next = await findOpenStage(tx, tournament.id, stage.position + 1)
  const base = { stored, next }
  if (reopening.kind === 'refused') {
    if (reopening.reason !== 'already_played')
      throw new AppError(
        reopening.reason === 'departed' ? 'matches.reopening_departed' : 'matches.not_decided',
      )
    const played = reopening.played.map((key) => storedAs(stored, key))
    return { ...base, reopening: NOTHING, later: [], played }
  }
  const { changed, waiting, removed } = reopening
  const rowsOf = (keys: readonly Parameters<typeof keyOf>[0][]) => keys.map((key) => storedAs(stored, key))
  const following = rowsOf(changed).filter(({ id }) => id !== match.id)
  // A lobby that waits or disappears must not take anybody's declaration with it.
  const paused = rowsOf([...waiting, ...removed])
  const ofNext = next ? await findMatches(tx, next.id) : []
  const played = [
    ...following.filter(({ status }) => status === 'dispute'),
    ...(await findBegun(tx, [...paused, ...ofNext], knowing)),
  ]
  return { ...base, reopening, later: [...following, ...paused, ...ofNext], played }
}
