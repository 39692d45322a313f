import {
  PRIZE_TYPES,
  type PrizeType,
  TOURNAMENT_TYPES,
  type TOURNAMENTS_ERRORS,
  type TournamentType,
} from '@trunfo/contract/tournaments'
import type { Schemas } from '@/lib/api.ts'
import { instantOf } from '@/lib/local-time.ts'

/** A tournament that is being written: what stands in the fields, which need not make sense yet. */
export interface Draft {
  name: string
  description: string
  rules: string
  /** Empty for none. */
  gameId: string
  cover: { id: string; url: string; sentAt: number } | null
  type: TournamentType
  teamSize: string
  /** As the date field writes it, in the zone of the device: `2026-11-20T19:30`. */
  startsAt: string
  startsItself: boolean
  /** In hours. */
  earlyAccessHours: string
  maxParticipants: string
  prizeType: PrizeType
  /** Centavos for money, coins for coins. */
  prizeAmount: number | null
  prizeDescription: string
}

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
  prizeType: 'none',
  prizeAmount: null,
  prizeDescription: '',
}

/** What is at stake, apart from the rest: it can be changed by itself later. */
export type PrizeDraft = Pick<Draft, 'prizeType' | 'prizeAmount' | 'prizeDescription'>

const hasAmount = (type: PrizeType): boolean => type === 'money' || type === 'coins'

/** A field that disappears is cleared, and an amount does not change from centavos into coins. */
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
  }
}

export function toRequest(draft: Draft): Schemas['CreateTournament'] {
  const { gameId, cover, teamSize, startsAt, earlyAccessHours, maxParticipants, prizeAmount, ...same } = draft
  return {
    ...same,
    gameId: gameId || null,
    coverUploadId: cover?.id,
    teamSize: numberOf(teamSize),
    startsAt: instantOf(startsAt),
    earlyAccessHours: Number(earlyAccessHours),
    maxParticipants: numberOf(maxParticipants),
    prizeAmount: prizeAmount ?? 0,
  }
}

const numberOf = (digits: string): number | null => (digits === '' ? null : Number.parseInt(digits, 10))

/** In the order of the form, which is the order in which problems are met. */
export const FIELDS = [
  'name',
  'gameId',
  'description',
  'cover',
  'teamSize',
  'maxParticipants',
  'startsAt',
  'earlyAccessHours',
  'rules',
  'prizeAmount',
  'prizeDescription',
] as const
export type FieldName = (typeof FIELDS)[number]

/** Required fields that are empty, by their error; everything else about a value is judged by the server. */
export function missingIn(draft: Draft): Partial<Record<FieldName, keyof typeof TOURNAMENTS_ERRORS>> {
  const missing: ReturnType<typeof missingIn> = {}
  const { name, type, teamSize, maxParticipants, startsAt, prizeType, prizeAmount, prizeDescription } = draft
  if (name.trim() === '') missing.name = 'tournaments.name_required'
  if (type === 'team' && teamSize === '') missing.teamSize = 'tournaments.team_size_required'
  if (maxParticipants === '') missing.maxParticipants = 'tournaments.max_participants_required'
  if (instantOf(startsAt) === null) missing.startsAt = 'tournaments.start_required'
  if (hasAmount(prizeType) && !prizeAmount) missing.prizeAmount = 'tournaments.prize_amount_required'
  if (prizeType === 'other' && prizeDescription.trim() === '')
    missing.prizeDescription = 'tournaments.prize_description_required'
  return missing
}

/** The server keeps a picture that nothing uses for a day. */
const COVER_KEPT_MS = 23 * 60 * 60 * 1000

/** What the device remembers may be of an older version, or anything: only what has the right shape counts. */
export function parseDraft(stored: unknown, nowMs: number): Draft {
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT
  const given = stored as Record<string, unknown>
  const text = (name: keyof Draft) => (typeof given[name] === 'string' ? given[name] : '')
  const digits = (name: keyof Draft) => (/^\d{1,5}$/.test(text(name)) ? text(name) : '')
  const cover = given.cover as Draft['cover'] | undefined
  const isCoverThere =
    typeof cover?.id === 'string' && typeof cover.url === 'string' && cover.sentAt > nowMs - COVER_KEPT_MS
  return {
    name: text('name'),
    description: text('description'),
    rules: text('rules'),
    gameId: text('gameId'),
    cover: isCoverThere ? cover : null,
    type: TOURNAMENT_TYPES.find((type) => type === given.type) ?? EMPTY_DRAFT.type,
    teamSize: digits('teamSize'),
    startsAt: text('startsAt'),
    startsItself: given.startsItself === true,
    earlyAccessHours: digits('earlyAccessHours') || EMPTY_DRAFT.earlyAccessHours,
    maxParticipants: digits('maxParticipants'),
    prizeType: PRIZE_TYPES.find((type) => type === given.prizeType) ?? EMPTY_DRAFT.prizeType,
    prizeAmount: Number.isSafeInteger(given.prizeAmount) ? Number(given.prizeAmount) : null,
    prizeDescription: text('prizeDescription'),
  }
}
