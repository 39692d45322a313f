import {
  type PrizeType,
  TOURNAMENT_PARTICIPANTS_MAX,
  TOURNAMENT_PARTICIPANTS_MIN,
  type TOURNAMENTS_ERRORS,
  type TournamentType,
} from '@trunfo/contract/tournaments'
import { CLOCK_DEFAULTS } from '@trunfo/contract/tournaments/clocks'
import { CHAMPION_ONLY, isSplit, type Split } from '@trunfo/money/awards'
import type { Schemas } from '@/lib/api.ts'
import { instantOf } from '@/lib/local-time.ts'
import { DEFAULT_CHOICE, type FormatChoice } from './format/default-choice.ts'

/** Raw form values, which may be incomplete or invalid. */
export interface Draft {
  name: string
  description: string
  rules: string
  /** Empty for no game. */
  gameId: string
  cover: { id: string; url: string; sentAt: number } | null
  type: TournamentType
  teamSize: string
  /** Value of the date field in the device's time zone: `2026-11-20T19:30`. */
  startsAt: string
  startsItself: boolean
  /** In hours. */
  earlyAccessHours: string
  maxParticipants: string
  /** Null until it is chosen: the format decides. */
  hasCheckIn: boolean | null
  /** In minutes before the start. */
  checkInOpens: string
  checkInCloses: string
  prizeType: PrizeType
  /** In centavos or coins. */
  prizeAmount: number | null
  prizeDescription: string
  /** Basis points by place, which may not add up yet. */
  prizeSplit: Split
  format: FormatChoice
  /** Null until somebody chose: then it depends on the format. */
  hasClock: boolean | null
  clockMinutes: number
  clockFirstMinutes: number
}

/** Every format but the plain knockout begins with a clock. */
export const hasClock = (draft: Pick<Draft, 'hasClock' | 'format'>): boolean =>
  draft.hasClock ?? draft.format.preset !== DEFAULT_CHOICE.preset

export const EMPTY_DRAFT: Draft = {
  name: '',
  description: '',
  rules: '',
  gameId: '',
  cover: null,
  type: 'individual',
  teamSize: '',
  startsAt: '',
  startsItself: false,
  earlyAccessHours: '0',
  maxParticipants: '',
  hasCheckIn: null,
  checkInOpens: '60',
  checkInCloses: '10',
  prizeType: 'none',
  prizeAmount: null,
  prizeDescription: '',
  prizeSplit: CHAMPION_ONLY,
  format: DEFAULT_CHOICE,
  hasClock: null,
  clockMinutes: CLOCK_DEFAULTS.clockMinutes,
  clockFirstMinutes: CLOCK_DEFAULTS.clockFirstMinutes,
}

/** The prize fields, which can be edited separately later. */
export type PrizeDraft = Pick<Draft, 'prizeType' | 'prizeAmount' | 'prizeDescription' | 'prizeSplit'>

const hasAmount = (type: PrizeType): boolean => type === 'money' || type === 'coins'

/** Clears fields that are hidden. An amount is not carried over from centavos to coins. */
export function changeDraft(draft: Draft, change: Partial<Draft>): Draft {
  const next = changePrize(draft, change)
  return { ...next, teamSize: next.type === 'team' ? next.teamSize : '' }
}

export function changePrize<One extends PrizeDraft>(draft: One, change: Partial<One>): One {
  const next = { ...draft, ...change }
  const isSamePrize = next.prizeType === draft.prizeType
  return {
    ...next,
    prizeAmount: hasAmount(next.prizeType) && isSamePrize ? next.prizeAmount : null,
    prizeDescription: next.prizeType === 'other' ? next.prizeDescription : '',
    prizeSplit: hasAmount(next.prizeType) ? next.prizeSplit : CHAMPION_ONLY,
  }
}

/** Without stages: whether there is a choice of format, only the form knows. */
export function toRequest(draft: Draft): Schemas['CreateTournament'] {
  const {
    gameId,
    cover,
    teamSize,
    startsAt,
    earlyAccessHours,
    maxParticipants,
    hasCheckIn,
    checkInOpens,
    checkInCloses,
    prizeAmount,
    prizeSplit,
    format,
    hasClock: _chosen,
    clockMinutes,
    clockFirstMinutes,
    ...same
  } = draft
  return {
    ...same,
    gameId: gameId || null,
    coverUploadId: cover?.id,
    teamSize: numberOf(teamSize),
    startsAt: instantOf(startsAt),
    earlyAccessHours: Number(earlyAccessHours),
    maxParticipants: numberOf(maxParticipants),
    checkIn: asksPresence(draft)
      ? { opensMin: Number(checkInOpens), closesMin: Number(checkInCloses) }
      : null,
    prizeAmount: prizeAmount ?? 0,
    prizeSplit: [...prizeSplit],
    clockMinutes: hasClock(draft) ? clockMinutes : null,
    clockFirstMinutes: hasClock(draft) ? clockFirstMinutes : null,
  }
}

/** Unless chosen: in every format but the simplest, if there is time for it before the start. */
export function asksPresence({ hasCheckIn, format, startsAt, checkInCloses }: Draft): boolean {
  if (hasCheckIn !== null) return hasCheckIn
  const start = instantOf(startsAt)
  const closesMs = start === null ? null : Date.parse(start) - Number(checkInCloses) * 60_000
  return format.preset !== 'single' && (closesMs === null || closesMs > Date.now())
}

/** Null until the field has a number of places that a tournament can have. */
export function placesOf({ maxParticipants }: Pick<Draft, 'maxParticipants'>): number | null {
  const places = numberOf(maxParticipants)
  const isPossible =
    places !== null && places >= TOURNAMENT_PARTICIPANTS_MIN && places <= TOURNAMENT_PARTICIPANTS_MAX
  return isPossible ? places : null
}

const numberOf = (digits: string): number | null => (digits === '' ? null : Number.parseInt(digits, 10))

/** In form order, so that the first error is the topmost field. */
export const FIELDS = [
  'name',
  'gameId',
  'description',
  'cover',
  'teamSize',
  'maxParticipants',
  'stages',
  'groups',
  'startsAt',
  'checkIn',
  'earlyAccessHours',
  'rules',
  'clockMinutes',
  'prizeAmount',
  'prizeSplit',
  'prizeDescription',
] as const
export type FieldName = (typeof FIELDS)[number]

/** Error codes of fields that are empty or not filled in completely. The server validates everything else. */
export function missingIn(draft: Draft): Partial<Record<FieldName, keyof typeof TOURNAMENTS_ERRORS>> {
  const missing: ReturnType<typeof missingIn> = {}
  const { name, type, teamSize, maxParticipants, startsAt } = draft
  const { prizeType, prizeAmount, prizeDescription, prizeSplit } = draft
  if (name.trim() === '') missing.name = 'tournaments.name_required'
  if (type === 'team' && teamSize === '') missing.teamSize = 'tournaments.team_size_required'
  if (maxParticipants === '') missing.maxParticipants = 'tournaments.max_participants_required'
  if (instantOf(startsAt) === null) missing.startsAt = 'tournaments.start_required'
  if (hasAmount(prizeType) && !prizeAmount) missing.prizeAmount = 'tournaments.prize_amount_required'
  if (!isSplit(prizeSplit)) missing.prizeSplit = 'tournaments.prize_split_invalid'
  if (prizeType === 'other' && prizeDescription.trim() === '')
    missing.prizeDescription = 'tournaments.prize_description_required'
  return missing
}
