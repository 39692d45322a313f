import { ANNOUNCEMENT_MAX, ANNOUNCEMENTS_PER_DAY } from '@trunfo/contract/tournaments'
import { DEFAULT_FORMAT, type SeedingKind } from '@trunfo/contract/tournaments/stages'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { JsonValue } from '../../../platform/db/schema.generated.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { attachUpload, releaseUpload } from '../../../platform/storage/uploads.ts'
import { lockGamesShared } from '../../games/index.ts'
import { findPlan } from '../bracket/index.ts'
import { countsAsPresent } from '../check-in-phase.ts'
import { TOURNAMENT_COVER } from '../cover.ts'
import { deleteParticipants } from '../enrolment/index.ts'
import { writeLog } from '../log.queries.ts'
import { setSeeding } from '../seeds/index.ts'
import { mostPlacesFor } from '../stages.rules.ts'
import {
  checkInChanged,
  clocksSwitched,
  type NamedTournamentFacts,
  participantRemoved,
  tournamentAnnounced,
  tournamentChanged,
  tournamentMoved,
} from '../tournaments.events.ts'
import { type LockedTournament, lockOwnTournament, lockTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { readClock } from '../tournaments.queries.ts'
import { type CheckInTimes, checkInTimes, type TournamentEdit, validateEdit } from '../tournaments.rules.ts'
import { forgetPresence } from '../waiting.queries.ts'
import { letWaitingIn } from '../waiting.ts'
import {
  countAnnouncements,
  type EditableRow,
  findEditable,
  insertAnnouncement,
  insertRemoval,
  updateTournament,
} from './organising.queries.ts'

interface EditInput extends Omit<TournamentEdit, 'startsAt' | 'checkIn' | 'clock'> {
  readonly checkIn?: CheckInTimes | null | undefined
  readonly clockMinutes?: number | null | undefined
  readonly clockFirstMinutes?: number | null | undefined
  readonly startsAt: string | null
  readonly gameId: string | null
  readonly coverUploadId?: string | null | undefined
  readonly seeding?: SeedingKind | undefined
}

/**
 * Allowed until the start. What entrants rely on stays, see `validateEdit`. The prize has its own command.
 */
export function editTournament(ctx: Ctx, id: string, given: EditInput): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    if (!isOpen(tournament.status)) throw new AppError('tournaments.edit_closed')
    const before = await findEditable(tx, id)
    const startsAt = given.startsAt === null ? null : new Date(given.startsAt)
    const { checkIn = before.checkIn, clockMinutes, clockFirstMinutes = null } = given
    const clock = clockMinutes === undefined ? before.clock : { clockMinutes, clockFirstMinutes }
    const minuteMs = ctx.services.config.CLOCK_MINUTE_MS
    const verdict = validateEdit(
      { ...given, startsAt, checkIn, clock },
      before,
      await readClock(tx),
      minuteMs,
    )
    if (verdict instanceof AppError) throw verdict
    await requirePlaces(tx, id, verdict.maxParticipants)
    const gameId = await findGame(tx, given.gameId, before.gameId)
    const coverKey = await changeCover(tx, actor.userId, given.coverUploadId, before.coverKey)
    const { seeding = before.seeding } = given
    if (seeding !== before.seeding && before.format === DEFAULT_FORMAT)
      throw new AppError('tournaments.stages_invalid')
    const after = { ...verdict, gameId, coverKey, seeding }
    const changed = changesOf(before, after)
    if (!changed) return
    await updateTournament(tx, id, after)
    await followEdit(tx, tournament)
    if (seeding !== null && seeding !== before.seeding) await setSeeding(tx, id, seeding)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.edited',
      subject: { type: 'tournament', id },
      ...changed,
      requestId,
    })
    await writeLog(tx, { tournamentId: id, kind: 'edited', by })
    await emit(tx, tournamentChanged, { tournamentId: id })
    await tellChanges(
      tx,
      { tournamentId: id, tournamentName: verdict.name, changedBy: actor.userId, minuteMs },
      before,
      verdict,
    )
  })
}

/** Entrants learn what changes for them. The minutes of a clock are told with each match. */
async function tellChanges(
  tx: Tx,
  {
    changedBy,
    minuteMs,
    ...named
  }: NamedTournamentFacts & { readonly changedBy: string; readonly minuteMs: number },
  before: EditableRow,
  { startsAt, checkIn, clock }: Pick<EditableRow, 'startsAt' | 'checkIn' | 'clock'>,
): Promise<void> {
  if (startsAt.getTime() !== before.startsAt.getTime())
    await emit(tx, tournamentMoved, { ...named, startsAt: startsAt.toISOString(), movedBy: changedBy })
  if (checkIn?.opensMin !== before.checkIn?.opensMin || checkIn?.closesMin !== before.checkIn?.closesMin) {
    const times = checkIn && checkInTimes(checkIn, startsAt, minuteMs)
    await emit(tx, checkInChanged, { ...named, changedBy, times })
  }
  const hasClocks = clock.clockMinutes !== null
  if (hasClocks !== (before.clock.clockMinutes !== null))
    await emit(tx, clocksSwitched, { ...named, changedBy, hasClocks })
}

/** Times and places may have changed: nobody is there before check-in opens, and those who wait take what is free. */
async function followEdit(tx: Tx, before: LockedTournament): Promise<void> {
  if (before.checkInPhase === 'none' && before.waitingCount === 0) return
  const tournament = await lockTournament(tx, before.id)
  if (!tournament) return
  const { checkInPhase: phase } = tournament
  if (!countsAsPresent(phase) && countsAsPresent(before.checkInPhase)) await forgetPresence(tx, before.id)
  await letWaitingIn(tx, tournament)
}

/** Groups can only be so large. */
async function requirePlaces(tx: Tx, id: string, maxParticipants: number): Promise<void> {
  const plan = await findPlan(tx, id, 1)
  const max = plan ? mostPlacesFor(plan) : maxParticipants
  if (maxParticipants > max) throw new AppError('tournaments.max_participants_of_format', { max })
}

async function findGame(tx: Tx, gameId: string | null, before: string | null): Promise<string | null> {
  if (gameId === null || gameId === before) return gameId
  const [game] = await lockGamesShared(tx, [gameId])
  if (!game) throw new AppError('tournaments.game_not_found')
  return game.id
}

async function changeCover(
  tx: Tx,
  ownerId: string,
  uploadId: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (uploadId === undefined) return before
  if (before !== null) await releaseUpload(tx, before)
  return uploadId && attachUpload(tx, { uploadId, ownerId, purpose: TOURNAMENT_COVER })
}

type After = Omit<EditableRow, 'participantCount' | 'isCheckInClosed' | 'format'>

/** The differences for the audit log; long texts are only marked as changed. Null if nothing differs. */
function changesOf(
  before: After,
  after: After,
): { before: Record<string, JsonValue>; after: Record<string, JsonValue> } | null {
  const [one, other] = [written(before), written(after)]
  const names = Object.keys(one).filter((name) => one[name] !== other[name])
  if (names.length === 0) return null
  const of = (facts: Record<string, JsonValue>) =>
    Object.fromEntries(names.map((name) => [name, LONG.includes(name) ? '…' : (facts[name] ?? null)]))
  return { before: of(one), after: of(other) }
}

const LONG = ['description', 'rules']

const written = (facts: After): Record<string, JsonValue> => ({
  name: facts.name,
  description: facts.description,
  rules: facts.rules,
  gameId: facts.gameId,
  coverKey: facts.coverKey,
  type: facts.type,
  teamSize: facts.teamSize,
  startsAt: facts.startsAt.toISOString(),
  startsItself: facts.startsItself,
  maxParticipants: facts.maxParticipants,
  clock: facts.clock.clockMinutes && `${facts.clock.clockMinutes} / ${facts.clock.clockFirstMinutes} min`,
  checkIn: facts.checkIn && `${facts.checkIn.opensMin}–${facts.checkIn.closesMin} min`,
  seeding: facts.seeding,
})

/** Allowed before the start only. The participant cannot enrol again, or the removal would have no effect. */
export function removeParticipant(
  ctx: Ctx,
  id: string,
  { participantId, reason }: { participantId: string; reason: string },
): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    if (!isOpen(tournament.status)) throw new AppError('tournaments.edit_closed')
    if (reason === '') throw new AppError('tournaments.removal_reason_required')
    const [removed] = await deleteParticipants(tx, id, [participantId])
    if (!removed) throw new AppError('tournaments.not_enrolled')
    await insertRemoval(tx, { tournamentId: id, participantId, removedBy: actor.userId, reason })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.participant-removed',
      subject: { type: 'tournament', id },
      before: { ...removed },
      reason,
      requestId,
    })
    await writeLog(tx, { tournamentId: id, kind: 'participant_removed', by, participantId, reason })
    await letWaitingIn(tx, tournament)
    await emit(tx, participantRemoved, {
      tournamentId: id,
      tournamentName: tournament.name,
      ...removed,
      removedBy: actor.userId,
      organiserId: tournament.organiserId,
      reason,
    })
  })
}

/** Notifies all entrants. Allowed before the start and while the tournament runs. */
export function announce(ctx: Ctx, id: string, text: string): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    const { status, name } = tournament
    if (!isOpen(status) && status !== 'in_progress') throw new AppError('tournaments.edit_closed')
    if (text === '') throw new AppError('tournaments.announcement_required')
    if ([...text].length > ANNOUNCEMENT_MAX)
      throw new AppError('tournaments.announcement_too_long', { max: ANNOUNCEMENT_MAX })
    if ((await countAnnouncements(tx, id)) >= ANNOUNCEMENTS_PER_DAY)
      throw new AppError('tournaments.too_many_announcements', { max: ANNOUNCEMENTS_PER_DAY })
    const announcementId = await insertAnnouncement(tx, { tournamentId: id, authorId: actor.userId, text })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.announced',
      subject: { type: 'tournament', id },
      after: { announcementId },
      requestId,
    })
    await writeLog(tx, { tournamentId: id, kind: 'announced', by })
    await emit(tx, tournamentAnnounced, {
      tournamentId: id,
      tournamentName: name,
      announcementId,
      text,
      announcedBy: actor.userId,
    })
  })
}
