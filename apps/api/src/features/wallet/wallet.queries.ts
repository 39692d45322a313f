import type { WalletSettings } from '@trunfo/contract/wallet'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface SavedSettings extends WalletSettings {
  readonly version: number
}

const HUNDREDTHS = 100

function selectSettings(db: Db) {
  return db
    .selectFrom('wallet_settings')
    .select([
      'version',
      'deposits_enabled as depositsEnabled',
      'withdrawals_enabled as withdrawalsEnabled',
      'min_deposit as minDeposit',
      'max_deposit as maxDeposit',
      'min_withdrawal as minWithdrawal',
      'max_withdrawal as maxWithdrawal',
      'withdrawal_fee as feeHundredths',
      'payout_people as payoutPeople',
    ])
    .orderBy('version', 'desc')
}

const settingsOf = <Row extends { feeHundredths: number }>({ feeHundredths, ...row }: Row) => ({
  ...row,
  withdrawalFeePercentage: feeHundredths / HUNDREDTHS,
})

/** The settings in force. */
export async function findSettings(db: Db): Promise<SavedSettings> {
  return settingsOf(await selectSettings(db).limit(1).executeTakeFirstOrThrow())
}

/** Newest first, each with the username of the person who saved it. */
export async function findVersions(
  db: Db,
  limit: number,
): Promise<(SavedSettings & { savedAt: Date; savedBy: string | null })[]> {
  const rows = await selectSettings(db)
    .leftJoin('profiles as saver', 'saver.id', 'wallet_settings.saved_by')
    .select(['wallet_settings.saved_at as savedAt', 'saver.username as savedBy'])
    .limit(limit)
    .execute()
  return rows.map(settingsOf)
}

export async function insertSettings(tx: Tx, settings: WalletSettings, savedBy: string): Promise<void> {
  await tx
    .insertInto('wallet_settings')
    .values({
      deposits_enabled: settings.depositsEnabled,
      withdrawals_enabled: settings.withdrawalsEnabled,
      min_deposit: settings.minDeposit,
      max_deposit: settings.maxDeposit,
      min_withdrawal: settings.minWithdrawal,
      max_withdrawal: settings.maxWithdrawal,
      withdrawal_fee: Math.round(settings.withdrawalFeePercentage * HUNDREDTHS),
      payout_people: settings.payoutPeople,
      saved_by: savedBy,
    })
    .execute()
}
