import type {
  PrizeAsset,
  PrizeFunding,
  PrizeSettings,
  PrizeState,
  ShareState,
  WaitingReason,
} from '@trunfo/contract/prizes'
import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import { centavos, feeOf, sharesOf } from '@trunfo/money/amounts'
import { type Award, isForChampionOnly, type Split } from '@trunfo/money/awards'
import type { PromisedPrize } from '../../platform/tournament-prizes.ts'

/** What has to be in escrow; null for prizes that the ledger does not handle. */
export function escrowOf({
  type,
  amount,
  split,
}: PromisedPrize): (Escrow & { readonly split: Split }) | null {
  return type === 'money' || type === 'coins' ? { asset: type, amount, split } : null
}

/** A member of an awarded line-up. */
export interface Winner {
  readonly userId: string
  readonly status: string
  readonly roles: readonly Role[]
}

export interface Part {
  readonly userId: string
  readonly amount: number
  /** The first of the places that their side shares. */
  readonly place: number
}

/** People by the side they played for. */
export type Lineups = ReadonlyMap<string, readonly string[]>

interface Giving {
  readonly lineups: Lineups
  readonly winners: readonly Winner[]
  readonly funding: PrizeFunding
  readonly kept: ReadonlyMap<string, number>
}

/** The parts of everybody in the awarded line-ups. What a line-up cannot receive moves nobody up. */
export function partsOf(awards: readonly Award[], { lineups, winners, funding, kept }: Giving): Part[] {
  const people = new Map(winners.map((winner) => [winner.userId, winner]))
  return awards.flatMap(({ participantId, place, amount }) => {
    const lineup = (lineups.get(participantId) ?? []).flatMap((userId) => people.get(userId) ?? [])
    return shareOut(amount, lineup, { funding, kept }).map((part) => ({ ...part, place }))
  })
}

/**
 * Splits an award into equal parts; the remainder goes to the first winner, who is the leader if they
 * played. Erased people get nothing, and neither do staff if the platform pays. `kept` is what a person still
 * has of an earlier, mistaken payment of this prize: it is deducted.
 */
export function shareOut(
  amount: number,
  winners: readonly Winner[],
  { funding, kept }: { funding: PrizeFunding; kept: ReadonlyMap<string, number> },
): Omit<Part, 'place'>[] {
  const entitled = winners.filter(
    ({ status, roles }) => status !== 'erased' && !(funding === 'house' && hasAnyRole(roles, STAFF_ROLES)),
  )
  if (entitled.length === 0) return []
  const parts = sharesOf(centavos(amount), entitled.length)
  return entitled
    .map(({ userId }, index) => ({
      userId,
      amount: Math.max(0, (parts[index] ?? 0) - (kept.get(userId) ?? 0)),
    }))
    .filter((part) => part.amount > 0)
}

interface EarlierShare {
  readonly userId: string
  readonly state: ShareState
  readonly amount: number
  readonly tax: number
  readonly recovered: number
  readonly paidAt: Date | null
}

/** What people have of a prize: open shares, and what could not be recovered of those that were clawed back. */
export function keptOf(shares: readonly EarlierShare[]): ReadonlyMap<string, number> {
  const kept = new Map<string, number>()
  for (const { userId, state, amount, tax, recovered, paidAt } of shares) {
    const isOpen = state === 'paid' || state === 'waiting'
    const isLost = state === 'taken_back' && paidAt !== null && recovered < amount - tax
    if (isOpen || isLost) kept.set(userId, (kept.get(userId) ?? 0) + amount - recovered)
  }
  return kept
}

interface PaidShare extends EarlierShare {
  readonly attempt: number
}

/** A share of which the person is no longer entitled to everything. */
export interface Excess<Share> {
  readonly share: Share
  /** What stays theirs, before tax. */
  readonly left: { readonly amount: number; readonly tax: number }
}

/**
 * What a correction takes back from people who are now to get `parts`. People who get more keep what they have. A waiting
 * share is replaced as a whole, because nobody has it yet.
 */
export function excessesOf<Share extends PaidShare>(
  shares: readonly Share[],
  userIds: ReadonlySet<string>,
  parts: readonly Part[],
): Excess<Share>[] {
  const lost = keptOf(shares.filter(({ state }) => state === 'taken_back'))
  const owed = new Map(parts.map(({ userId, amount }) => [userId, amount - (lost.get(userId) ?? 0)]))
  const open = shares.filter(
    ({ userId, state }) => userIds.has(userId) && (state === 'paid' || state === 'waiting'),
  )
  return open
    .toSorted((one, other) => one.attempt - other.attempt)
    .flatMap((share) => {
      const { userId, state, amount, tax } = share
      const due = Math.max(0, owed.get(userId) ?? 0)
      const keeps = state === 'waiting' && due !== amount ? 0 : Math.min(amount, due)
      owed.set(userId, due - keeps)
      const left = { amount: keeps, tax: Math.floor((tax * keeps) / amount) }
      // Rounding can leave nothing to take but tax.
      return amount - tax > left.amount - left.tax ? [{ share, left }] : []
    })
}

/** What a person loses of it, after tax. */
export const netOf = <Share extends PaidShare>({ share, left }: Excess<Share>): number =>
  share.amount - share.tax - (left.amount - left.tax)

/** The share after `taken` was recovered. Tax is reversed only with all of the excess: a winner who keeps a part has earned it. */
export function shareAfter<Share extends PaidShare>(excess: Excess<Share>, taken: number): Share {
  const { share, left } = excess
  if (left.amount === 0) return { ...share, state: 'taken_back', recovered: taken }
  const isWhole = taken === netOf(excess)
  return {
    ...share,
    amount: isWhole ? left.amount : share.amount - taken,
    tax: isWhole ? left.tax : share.tax,
  }
}

/** Places are only told where a prize has several. */
export const placeIn = (split: Split, place: number): number | null =>
  isForChampionOnly(split) ? null : place

/** Awards that are in both lists, of places that as many share: these people keep what they got. */
export function sameAwards(awards: readonly Award[], others: readonly Award[]): Award[] {
  const [here, there] = [byPlace(awards), byPlace(others)]
  return awards.filter(({ participantId, place }) => {
    const sharing = there.get(place) ?? []
    return sharing.includes(participantId) && sharing.length === here.get(place)?.length
  })
}

function byPlace(awards: readonly Award[]): ReadonlyMap<number, readonly string[]> {
  const groups = [...Map.groupBy(awards, ({ place }) => place)]
  return new Map(groups.map(([place, sharing]) => [place, sharing.map(({ participantId }) => participantId)]))
}

/**
 * Two attempts are the same if the same sides have the same places and share them with as many. The amounts then only follow a
 * reduced prize.
 */
export const isSamePayout = (one: readonly Award[], other: readonly Award[]): boolean =>
  one.length === other.length && sameAwards(one, other).length === one.length

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

/** What nobody was entitled to at a payout, and returned to the funder. */
export const unclaimedFact = (tournamentId: string, attempt: number): string =>
  factOf('return', tournamentId, 'nobody', ...(attempt > 1 ? [attempt] : []))

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
