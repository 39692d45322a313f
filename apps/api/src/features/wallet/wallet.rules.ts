import { CREDENTIAL_HOLD_HOURS, type WalletSettings } from '@trunfo/contract/wallet'

const HOUR_MS = 3_600_000

/** End of the withdrawal hold after a change of credentials; null without one. */
export function heldUntil(changedAt: Date | undefined, now: Date): Date | null {
  if (!changedAt) return null
  const until = new Date(changedAt.getTime() + CREDENTIAL_HOLD_HOURS * HOUR_MS)
  return until > now ? until : null
}

export type SettingName = keyof WalletSettings

interface SettingChange {
  readonly name: SettingName
  readonly from: WalletSettings[SettingName]
  readonly to: WalletSettings[SettingName]
}

const NAMES = [
  'depositsEnabled',
  'withdrawalsEnabled',
  'minDeposit',
  'maxDeposit',
  'minWithdrawal',
  'maxWithdrawal',
  'withdrawalFeePercentage',
  'payoutPeople',
] as const satisfies readonly SettingName[]

/** In the order of the form. */
export function settingChanges(before: WalletSettings, after: WalletSettings): SettingChange[] {
  return NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    name,
    from: before[name],
    to: after[name],
  }))
}

/** Pix transaction id that banks show: the last 25 of the 32 characters of the id, which are unique. */
export const txidOf = (withdrawalId: string): string =>
  withdrawalId.replaceAll('-', '').slice(-25).toUpperCase()

/** Ledger fact of the withdrawal's hold. */
export const holdFact = (withdrawalId: string): string => `withdrawal:${withdrawalId}`

/** The lower median, rounded up to whole hours, at least 1; null without data. */
export function usualHours(hours: readonly number[]): number | null {
  if (hours.length === 0) return null
  const inOrder = hours.toSorted((one, other) => one - other)
  return Math.max(1, Math.ceil(inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0))
}
