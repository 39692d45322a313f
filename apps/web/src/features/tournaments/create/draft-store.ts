import { PRIZE_TYPES, TOURNAMENT_TYPES } from '@trunfo/contract/tournaments'
import { CLOCK_FIRST_MINUTES, CLOCK_MINUTES } from '@trunfo/contract/tournaments/clocks'
import { CHAMPION_ONLY, isSplit, type Split } from '@trunfo/money/awards'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { parseChoice } from './format/choice.ts'

/** The server deletes unused uploads after a day. */
const COVER_KEPT_MS = 23 * 60 * 60 * 1000

/** Users of a shared device have separate drafts. */
const keyOf = (userId: string): string => `tournament-draft:${userId}`

export function readDraft(userId: string): Draft {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'), Date.now())
  } catch {
    return EMPTY_DRAFT
  }
}

/** Returns false if the browser has no storage or it is full. */
export function keepDraft(userId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Stored data may come from an older version or be corrupt, so only well-formed fields are used. */
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
    hasCheckIn: typeof given.hasCheckIn === 'boolean' ? given.hasCheckIn : null,
    checkInOpens: digits('checkInOpens') || EMPTY_DRAFT.checkInOpens,
    checkInCloses: digits('checkInCloses') || EMPTY_DRAFT.checkInCloses,
    prizeType: PRIZE_TYPES.find((type) => type === given.prizeType) ?? EMPTY_DRAFT.prizeType,
    prizeAmount: Number.isSafeInteger(given.prizeAmount) ? Number(given.prizeAmount) : null,
    prizeDescription: text('prizeDescription'),
    prizeSplit: parseSplit(given.prizeSplit),
    format: parseChoice(given.format),
    hasClock: typeof given.hasClock === 'boolean' ? given.hasClock : null,
    clockMinutes: CLOCK_MINUTES.find((one) => one === given.clockMinutes) ?? EMPTY_DRAFT.clockMinutes,
    clockFirstMinutes:
      CLOCK_FIRST_MINUTES.find((one) => one === given.clockFirstMinutes) ?? EMPTY_DRAFT.clockFirstMinutes,
  }
}

function parseSplit(stored: unknown): Split {
  const split = Array.isArray(stored) ? stored.map(Number) : []
  return isSplit(split) ? split : CHAMPION_ONLY
}
