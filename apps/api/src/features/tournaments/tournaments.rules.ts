import {
  CHECK_IN_CLOSES_MAX,
  CHECK_IN_OPENS_MAX,
  CHECK_IN_OPENS_MIN,
  EARLY_ACCESS_HOURS_MAX,
  PRIZE_COINS_MAX,
  PRIZE_DESCRIPTION_MAX,
  PRIZE_MONEY_MAX,
  type PrizeType,
  TOURNAMENT_DESCRIPTION_MAX,
  TOURNAMENT_NAME_MAX,
  TOURNAMENT_NAME_MIN,
  TOURNAMENT_PARTICIPANTS_MAX,
  TOURNAMENT_PARTICIPANTS_MIN,
  TOURNAMENT_RULES_MAX,
  TOURNAMENT_STARTS_WITHIN_DAYS,
  TOURNAMENT_TEAM_SIZE_MAX,
  type TournamentType,
} from '@trunfo/contract/tournaments'
import { CLOCK_FIRST_MINUTES, CLOCK_MINUTES } from '@trunfo/contract/tournaments/clocks'
import { CHAMPION_ONLY, isForChampionOnly, isSplit, type Split } from '@trunfo/money/awards'
import { AppError } from '../../platform/errors.ts'
import type { PromisedPrize } from '../../platform/tournament-prizes.ts'

/** In minutes before the start. */
export interface CheckInTimes {
  readonly opensMin: number
  readonly closesMin: number
}

export interface TournamentDraft {
  readonly name: string
  readonly description: string
  readonly rules: string
  readonly type: TournamentType
  readonly teamSize: number | null
  readonly startsAt: Date | null
  readonly startsItself: boolean
  readonly earlyAccessHours: number
  readonly maxParticipants: number | null
  readonly checkIn: CheckInTimes | null
  readonly prizeType: PrizeType
  readonly prizeAmount: number
  readonly prizeDescription: string
  /** Basis points by place. */
  readonly prizeSplit: Split
}

/** A draft that can be saved, without the fields that do not apply to its type or prize. */
export interface ValidTournament {
  readonly name: string
  readonly description: string
  readonly rules: string
  readonly type: TournamentType
  readonly teamSize: number | null
  readonly startsAt: Date
  readonly startsItself: boolean
  readonly earlyAccessHours: number
  readonly maxParticipants: number
  readonly checkIn: CheckInTimes | null
  readonly prize: PromisedPrize
}

type Verdict<Sound> = Sound | AppError

export interface ClockChoice {
  readonly clockMinutes: number | null
  readonly clockFirstMinutes: number | null
}

/** The first round may have more time, because people arrive then. */
export function validateClock({ clockMinutes, clockFirstMinutes }: ClockChoice): Verdict<ClockChoice> {
  if (clockMinutes === null) return { clockMinutes, clockFirstMinutes: null }
  const first = clockFirstMinutes ?? clockMinutes
  const isOffered = (offered: readonly number[], minutes: number) => offered.includes(minutes)
  if (!isOffered(CLOCK_MINUTES, clockMinutes)) return new AppError('tournaments.clock_invalid')
  if (first !== clockMinutes && !isOffered(CLOCK_FIRST_MINUTES, first))
    return new AppError('tournaments.clock_invalid')
  return { clockMinutes, clockFirstMinutes: first }
}

/**
 * What can change until the start. The prize has its own command, and early access is set only at creation.
 */
export interface TournamentEdit
  extends Omit<
    TournamentDraft,
    'earlyAccessHours' | 'prizeType' | 'prizeAmount' | 'prizeDescription' | 'prizeSplit'
  > {
  readonly clock: ClockChoice
}
export interface ValidEdit extends Omit<ValidTournament, 'earlyAccessHours' | 'prize'> {
  readonly clock: ClockChoice
}

/** The current values, including what entrants rely on. */
export interface Edited extends Pick<ValidTournament, 'type' | 'teamSize' | 'startsAt' | 'checkIn'> {
  readonly participantCount: number
  readonly isCheckInClosed: boolean
}

/** An unchanged start may be in the past, so that an overdue tournament can be edited without moving it. */
export function validateEdit(
  { clock: clockChoice, ...edit }: TournamentEdit,
  before: Edited,
  now: Date,
  minuteMs = MINUTE_MS,
): Verdict<ValidEdit> {
  const isMoved = edit.startsAt === null || cutToMinute(edit.startsAt) !== cutToMinute(before.startsAt)
  const prize = {
    prizeType: 'none',
    prizeAmount: 0,
    prizeDescription: '',
    prizeSplit: CHAMPION_ONLY,
  } as const
  const verdict = validateTournament(
    { ...edit, ...prize, earlyAccessHours: 0, checkIn: null },
    isMoved ? now : before.startsAt,
  )
  if (verdict instanceof AppError) return verdict
  const { participantCount: taken } = before
  const { prize: _prize, earlyAccessHours: _hours, ...sound } = verdict
  const isOtherType = sound.type !== before.type || sound.teamSize !== before.teamSize
  if (taken > 0 && isOtherType) return new AppError('tournaments.type_frozen')
  if (sound.maxParticipants < taken) return new AppError('tournaments.max_participants_taken', { taken })
  const startsAt = isMoved ? sound.startsAt : before.startsAt
  const checkIn = validateCheckInEdit(edit.checkIn, { before, startsAt, isMoved, now, minuteMs })
  if (checkIn instanceof AppError) return checkIn
  const clock = validateClock(clockChoice)
  if (clock instanceof AppError) return clock
  return { ...sound, startsAt, checkIn: checkIn.times, clock }
}

/** As it was, it may be past. A move keeps a check-in closed unless it opens again. */
function validateCheckInEdit(
  times: CheckInTimes | null,
  {
    before,
    startsAt,
    isMoved,
    now,
    minuteMs,
  }: {
    readonly before: Edited
    readonly startsAt: Date
    readonly isMoved: boolean
    readonly now: Date
    readonly minuteMs: number
  },
): Verdict<{ times: CheckInTimes | null }> {
  const isSame =
    times?.opensMin === before.checkIn?.opensMin && times?.closesMin === before.checkIn?.closesMin
  if (isSame && (!isMoved || before.isCheckInClosed)) return { times }
  const verdict = validateCheckIn(times, startsAt, now, minuteMs)
  return verdict instanceof AppError ? verdict : { times: verdict }
}

/** Returns what will be saved, or the first error in the order of the form. */
export function validateTournament(
  draft: TournamentDraft,
  now: Date,
  minuteMs = MINUTE_MS,
): Verdict<ValidTournament> {
  const name = validateName(draft.name)
  if (name instanceof AppError) return name
  const texts = validateTexts(draft)
  if (texts instanceof AppError) return texts
  const kind = validateKind(draft)
  if (kind instanceof AppError) return kind
  const start = validateStart(draft.startsAt, now)
  if (start instanceof AppError) return start
  const early = validateEarlyAccess(draft.earlyAccessHours, start.startsAt, now)
  if (early instanceof AppError) return early
  const places = validatePlaces(draft.maxParticipants)
  if (places instanceof AppError) return places
  const checkIn = validateCheckIn(draft.checkIn, start.startsAt, now, minuteMs)
  if (checkIn instanceof AppError) return checkIn
  const prize = validatePrize(draft)
  if (prize instanceof AppError) return prize
  const { startsItself } = draft
  return { ...name, ...texts, ...kind, ...start, startsItself, ...early, ...places, checkIn, prize }
}

function validateName(name: string): Verdict<{ name: string }> {
  const length = lengthOf(name)
  if (name === '') return new AppError('tournaments.name_required')
  if (length < TOURNAMENT_NAME_MIN)
    return new AppError('tournaments.name_too_short', { min: TOURNAMENT_NAME_MIN })
  if (length > TOURNAMENT_NAME_MAX)
    return new AppError('tournaments.name_too_long', { max: TOURNAMENT_NAME_MAX })
  return { name }
}

function validateTexts({
  description,
  rules,
}: TournamentDraft): Verdict<{ description: string; rules: string }> {
  if (lengthOf(description) > TOURNAMENT_DESCRIPTION_MAX)
    return new AppError('tournaments.description_too_long', { max: TOURNAMENT_DESCRIPTION_MAX })
  if (lengthOf(rules) > TOURNAMENT_RULES_MAX)
    return new AppError('tournaments.rules_too_long', { max: TOURNAMENT_RULES_MAX })
  return { description, rules }
}

function validateKind({
  type,
  teamSize,
}: TournamentDraft): Verdict<Pick<ValidTournament, 'type' | 'teamSize'>> {
  if (type === 'individual') return { type, teamSize: null }
  if (teamSize === null) return new AppError('tournaments.team_size_required')
  if (teamSize < 1 || teamSize > TOURNAMENT_TEAM_SIZE_MAX)
    return new AppError('tournaments.team_size_invalid', { min: 1, max: TOURNAMENT_TEAM_SIZE_MAX })
  return { type, teamSize }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const cutToMinute = (time: Date) => Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS

/** The current minute is not in the past, so that an organiser can pick "now". */
function validateStart(given: Date | null, now: Date): Verdict<{ startsAt: Date }> {
  if (given === null) return new AppError('tournaments.start_required')
  const start = cutToMinute(given)
  if (start < cutToMinute(now)) return new AppError('tournaments.start_in_past')
  if (start > now.getTime() + TOURNAMENT_STARTS_WITHIN_DAYS * DAY_MS)
    return new AppError('tournaments.start_too_far', { days: TOURNAMENT_STARTS_WITHIN_DAYS })
  return { startsAt: new Date(start) }
}

/** Early access must end before the start, or it would keep everyone else out for good. */
function validateEarlyAccess(
  earlyAccessHours: number,
  startsAt: Date,
  now: Date,
): Verdict<{ earlyAccessHours: number }> {
  if (earlyAccessHours < 0 || earlyAccessHours > EARLY_ACCESS_HOURS_MAX)
    return new AppError('tournaments.early_access_invalid', { max: EARLY_ACCESS_HOURS_MAX })
  if (earlyAccessHours > 0 && now.getTime() + earlyAccessHours * HOUR_MS >= startsAt.getTime())
    return new AppError('tournaments.early_access_past_start')
  return { earlyAccessHours }
}

function validatePlaces(maxParticipants: number | null): Verdict<{ maxParticipants: number }> {
  const [min, max] = [TOURNAMENT_PARTICIPANTS_MIN, TOURNAMENT_PARTICIPANTS_MAX]
  if (maxParticipants === null) return new AppError('tournaments.max_participants_required')
  if (maxParticipants < min || maxParticipants > max)
    return new AppError('tournaments.max_participants_invalid', { min, max })
  return { maxParticipants }
}

/** It has to close in the future, or everybody would be absent. It may open at once. */
function validateCheckIn(
  times: CheckInTimes | null,
  startsAt: Date,
  now: Date,
  minuteMs: number,
): Verdict<CheckInTimes | null> {
  if (times === null) return null
  const { opensMin, closesMin } = times
  const isPossible =
    opensMin >= CHECK_IN_OPENS_MIN &&
    opensMin <= CHECK_IN_OPENS_MAX &&
    closesMin >= 0 &&
    closesMin <= CHECK_IN_CLOSES_MAX &&
    closesMin < opensMin
  if (!isPossible)
    return new AppError('tournaments.check_in_invalid', {
      opensMin: CHECK_IN_OPENS_MIN,
      opensMax: CHECK_IN_OPENS_MAX,
      closesMax: CHECK_IN_CLOSES_MAX,
    })
  if (startsAt.getTime() - closesMin * minuteMs <= now.getTime())
    return new AppError('tournaments.check_in_past')
  return { opensMin, closesMin }
}

/** As instants. */
export const checkInTimes = ({ opensMin, closesMin }: CheckInTimes, startsAt: Date, minuteMs: number) => ({
  opensAt: new Date(startsAt.getTime() - opensMin * minuteMs).toISOString(),
  closesAt: new Date(startsAt.getTime() - closesMin * minuteMs).toISOString(),
})

const AMOUNT_MAX = { money: PRIZE_MONEY_MAX, coins: PRIZE_COINS_MAX } as const

export function validatePrize({
  prizeType: type,
  prizeAmount: amount,
  prizeDescription: description,
  prizeSplit: split,
}: Pick<
  TournamentDraft,
  'prizeType' | 'prizeAmount' | 'prizeDescription' | 'prizeSplit'
>): Verdict<PromisedPrize> {
  if (type === 'none') return { type, amount: 0, description: null, split: CHAMPION_ONLY }
  if (type === 'other') {
    if (description === '') return new AppError('tournaments.prize_description_required')
    if (lengthOf(description) > PRIZE_DESCRIPTION_MAX)
      return new AppError('tournaments.prize_description_too_long', { max: PRIZE_DESCRIPTION_MAX })
    return { type, amount: 0, description, split: CHAMPION_ONLY }
  }
  if (amount === 0) return new AppError('tournaments.prize_amount_required')
  if (amount < 0 || amount > AMOUNT_MAX[type])
    return new AppError('tournaments.prize_amount_invalid', { min: 1, max: AMOUNT_MAX[type] })
  if (!isSplit(split)) return new AppError('tournaments.prize_split_invalid')
  return { type, amount, description: null, split }
}

/** What the audit log keeps of a prize. */
export const auditedPrize = ({ type, amount, description, split }: PromisedPrize) =>
  isForChampionOnly(split) ? { type, amount, description } : { type, amount, description, split: [...split] }

/** As PostgreSQL counts: an emoji is one character. */
const lengthOf = (text: string) => [...text].length
