import { CREDENTIAL_HOLD_HOURS, type WalletSettings } from '@trunfo/contract/wallet'

const HOUR_MS = 3_600_000

/** Until when a change of what proves who somebody is keeps their money here; null when it no longer does. */
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

/** Letters and digits that a bank shows beside the Pix, told from all others by its last 25 of 32. */
export const txidOf = (withdrawalId: string): string =>
  withdrawalId.replaceAll('-', '').slice(-25).toUpperCase()

/** By which the ledger knows what happens to a withdrawal. */
export const holdFact = (withdrawalId: string): string => `withdrawal:${withdrawalId}`

/** The median, in whole hours that were enough for it. */
export function usualHours(hours: readonly number[]): number | null {
  if (hours.length === 0) return null
  const inOrder = hours.toSorted((one, other) => one - other)
  return Math.max(1, Math.ceil(inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0))
}
