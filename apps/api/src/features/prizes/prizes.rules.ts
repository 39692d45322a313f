import type {
  PrizeAsset,
  PrizeFunding,
  PrizeSettings,
  PrizeState,
  WaitingReason,
} from '@trunfo/contract/prizes'
import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { centavos, feeOf, sharesOf } from '@trunfo/money/amounts'
import type { PromisedPrize } from '../../platform/tournament-prizes.ts'

/** What has to be in escrow; null for prizes that the ledger does not handle. */
export function escrowOf({ type, amount }: PromisedPrize): { asset: PrizeAsset; amount: number } | null {
  return type === 'money' || type === 'coins' ? { asset: type, amount } : null
}

/** A member of the champion's line-up. */
export interface Winner {
  readonly userId: string
  readonly status: string
  readonly roles: readonly Role[]
}

export interface Part {
  readonly userId: string
  readonly amount: number
}

/**
 * Splits the amount into equal parts; the remainder goes to the first winner, who is the leader if they
 * played. Erased people get nothing, and neither do staff if the platform pays. `kept` is what a person still
 * has of an earlier, mistaken payment of this prize: it is deducted.
 */
export function shareOut(
  amount: number,
  winners: readonly Winner[],
  { funding, kept }: { funding: PrizeFunding; kept: ReadonlyMap<string, number> },
): Part[] {
  const entitled = winners.filter(
    ({ status, roles }) => status !== 'erased' && !(funding === 'house' && hasAnyRole(roles, STAFF_ROLES)),
  )
  if (entitled.length === 0) return []
  const parts = sharesOf(centavos(amount), entitled.length)
  return entitled
    .map(({ userId }, place) => ({
      userId,
      amount: Math.max(0, (parts[place] ?? 0) - (kept.get(userId) ?? 0)),
    }))
    .filter((part) => part.amount > 0)
}

interface EarlierShare {
  readonly userId: string
  readonly amount: number
  readonly tax: number
  readonly recovered: number
  readonly paidAt: Date | null
}

/** What people still have of payments that were clawed back only in part. */
export function keptOf(takenBack: readonly EarlierShare[]): ReadonlyMap<string, number> {
  const kept = new Map<string, number>()
  for (const { userId, amount, tax, recovered, paidAt } of takenBack) {
    if (paidAt === null || recovered >= amount - tax) continue
    kept.set(userId, (kept.get(userId) ?? 0) + amount - recovered)
  }
  return kept
}

/**
 * Cash is paid only to people who are not banned and whose identity is on file; coins are paid to everyone.
 */
export function waitsFor(
  asset: PrizeAsset,
  { status, hasIdentity }: { status: string; hasIdentity: boolean },
): WaitingReason | null {
  if (asset === 'coins') return null
  if (status === 'banned') return 'banned'
  return hasIdentity ? null : 'identity'
}

const BASIS_POINTS_PER_CENT = 100

/** Rounded down, in the winner's favour. */
export const taxOf = (asset: PrizeAsset, amount: number, { withheldBasisPoints }: PrizeSettings): number =>
  asset === 'coins' ? 0 : feeOf(centavos(amount), withheldBasisPoints / BASIS_POINTS_PER_CENT)

interface Reduced {
  readonly state: PrizeState
  readonly reclaimed: number
  readonly toppedUp: number
}

/**
 * The most the platform may add to an organiser's prize: what a debt took, while the prize can still be won.
 */
export function topUpMax({ state, reclaimed, toppedUp }: Reduced, tournamentStatus: string): number {
  const isOpen = state === 'held' || state === 'due'
  const isGone = state === 'returned' && tournamentStatus !== 'cancelled'
  return isOpen || isGone ? Math.max(0, reclaimed - toppedUp) : 0
}

/** Scales the amounts to `total`. The remainder of rounding down goes to the first ones, one unit each. */
export function reduceInProportion(amounts: readonly number[], total: number): number[] {
  const before = amounts.reduce((sum, amount) => sum + amount, 0)
  const parts = amounts.map((amount) => Number((BigInt(amount) * BigInt(total)) / BigInt(before)))
  let rest = total - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => (rest-- > 0 ? part + 1 : part))
}

/** Winners are reminded this many days before their share lapses. */
export const REMINDER_DAYS = [30, 7, 1] as const

const DAY_MS = 86_400_000

/** How many of the reminders are due by now. */
export const remindersDue = (waitsUntil: Date, now: Date): number =>
  REMINDER_DAYS.filter((days) => waitsUntil.getTime() - now.getTime() <= days * DAY_MS).length

export interface Editor {
  readonly userId: string
  readonly isOfHouse: boolean
}

/** What a pool holds. */
interface Escrow {
  readonly asset: PrizeAsset
  readonly amount: number
}

/**
 * Only the side that pays may promise more: the organiser for their own money, the platform for its own.
 * Either may promise less, or nothing.
 */
export function mayPromise(
  editor: Editor,
  { funding, organiserId }: { funding: PrizeFunding; organiserId: string | null },
  { before, after }: { before: Escrow | null; after: Escrow | null },
): boolean {
  const isMore = after !== null && (before?.asset !== after.asset || after.amount > before.amount)
  if (!isMore) return true
  return funding === 'house' ? editor.isOfHouse : editor.userId === organiserId
}

export const PRIZE_FACT = 'prize'

/** The ledger fact that identifies an operation on a prize. */
export const factOf = (what: string, tournamentId: string, ...more: readonly (string | number)[]): string =>
  [PRIZE_FACT, what, tournamentId, ...more].join(':')

type SettingName = keyof PrizeSettings
const SETTING_NAMES = [
  'settlingHours',
  'withheldBasisPoints',
  'unclaimedDays',
] as const satisfies readonly SettingName[]

/** Lists the changes in the order of the form. */
export function settingChanges(before: PrizeSettings, after: PrizeSettings) {
  return SETTING_NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    name,
    from: before[name],
    to: after[name],
  }))
}
