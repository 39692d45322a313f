import {
  OWN_REFERRALS_COUNTED,
  OWN_REFERRALS_PAGE_SIZE,
  type ReferralSettings,
  type ReferralStatus,
  type RewardType,
} from '@trunfo/contract/referrals'
import { sql } from 'kysely'
import { advisoryLock } from '../../platform/db/advisory-lock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { IdSpan } from '../../platform/paging.ts'
import { isVip } from '../accounts/index.ts'
import type { FirstApproval } from './referrals.rules.ts'

/**
 * Returns false and does nothing if either account was erased in the meantime, or if the person already has a
 * referrer. A check constraint rejects self-referrals.
 */
export async function insertPendingReferral(
  tx: Tx,
  { referrerId, referredId }: { referrerId: string; referredId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('referrals')
    .columns(['referrer_id', 'referred_id'])
    .expression((db) =>
      db
        .selectFrom('users as referrer')
        .innerJoin('users as referred', (join) => join.on('referred.id', '=', referredId))
        .select(['referrer.id as referrer_id', 'referred.id as referred_id'])
        .where('referrer.id', '=', referrerId),
    )
    .onConflict((conflict) => conflict.column('referred_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface SavedSettings extends ReferralSettings {
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string | null
  readonly reason: string | null
}

/** The latest version is in force. */
export async function findSettings(db: Db): Promise<SavedSettings> {
  return db
    .selectFrom('referral_settings as saved')
    .leftJoin('profiles as saver', 'saver.id', 'saved.saved_by')
    .select([
      'saved.version',
      'saved.reward_type as rewardType',
      'saved.reward_amount as rewardAmount',
      'saved.monthly_cap as monthlyCap',
      'saved.saved_at as savedAt',
      'saver.username as savedBy',
      'saved.reason',
    ])
    .orderBy('saved.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Serialises changes, so that the audit log records what each of them changed. */
export async function lockSettings(tx: Tx): Promise<SavedSettings> {
  await advisoryLock(tx, 'referral-settings')
  return findSettings(tx)
}

export async function insertSettings(
  tx: Tx,
  { rewardType, rewardAmount, monthlyCap }: ReferralSettings,
  savedBy: string,
): Promise<void> {
  await tx
    .insertInto('referral_settings')
    .values({
      reward_type: rewardType,
      reward_amount: rewardAmount,
      monthly_cap: monthlyCap,
      saved_by: savedBy,
    })
    .execute()
}

interface Filling {
  readonly amount: number
  readonly reason: string
}

export async function insertFilling(tx: Tx, filling: Filling, filledBy: string): Promise<string> {
  const { id } = await tx
    .insertInto('referral_budget_fillings')
    .values({ ...filling, filled_by: filledBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Newest first. */
export function findFillings(db: Db, limit: number): Promise<(Filling & { at: Date; by: string | null })[]> {
  return db
    .selectFrom('referral_budget_fillings as filling')
    .innerJoin('profiles as filler', 'filler.id', 'filling.filled_by')
    .select([
      'filling.amount',
      'filling.reason',
      'filling.filled_at as at',
      nameUnlessGone('filler').as('by'),
    ])
    .orderBy('filling.id', 'desc')
    .limit(limit)
    .execute()
}

export const waitingReferrals = sql`select from referrals where status = 'pending'`

export interface ReferralRow {
  readonly id: string
  readonly status: ReferralStatus
  readonly createdAt: Date
  readonly referrerId: string
  /** Null once the account is erased, like every other name here. */
  readonly referrerName: string | null
  readonly isReferrerVip: boolean
  readonly isReferrerActive: boolean
  readonly referredId: string
  readonly referredName: string | null
  readonly isReferredVip: boolean
  readonly isReferredActive: boolean
  /** Whether the referred person has confirmed their email address. */
  readonly isConfirmed: boolean
  readonly rewardType: RewardType | null
  readonly rewardAmount: number | null
  readonly rewardedAt: Date | null
  readonly approvedBy: string | null
  readonly approverName: string | null
  /** The first of two approvals, possibly for an earlier reward. */
  readonly firstApprovedBy: string | null
  readonly firstApprovedAt: Date | null
  readonly firstApprovedAmount: number | null
  readonly firstApproverName: string | null
}

export function firstApprovalOf(row: ReferralRow): FirstApproval | null {
  const { firstApprovedBy: by, firstApprovedAt: at, firstApprovedAmount: amount } = row
  return by !== null && at !== null && amount !== null ? { by, at, amount } : null
}

const nameUnlessGone = (alias: 'referrer' | 'referred' | 'approver' | 'first_approver' | 'filler') =>
  sql<
    string | null
  >`case ${sql.ref(`${alias}.status`)} when 'erased' then null else ${sql.ref(`${alias}.username`)} end`

function selectReferrals(db: Db) {
  return db
    .selectFrom('referrals')
    .innerJoin('profiles as referrer', 'referrer.id', 'referrals.referrer_id')
    .innerJoin('profiles as referred', 'referred.id', 'referrals.referred_id')
    .innerJoin('users as account', 'account.id', 'referrals.referred_id')
    .leftJoin('profiles as approver', 'approver.id', 'referrals.approved_by')
    .leftJoin('profiles as first_approver', 'first_approver.id', 'referrals.first_approved_by')
    .select([
      'referrals.id',
      'referrals.status',
      'referrals.created_at as createdAt',
      'referrals.referrer_id as referrerId',
      nameUnlessGone('referrer').as('referrerName'),
      isVip('referrer').as('isReferrerVip'),
      sql<boolean>`referrer.status = 'active'`.as('isReferrerActive'),
      'referrals.referred_id as referredId',
      nameUnlessGone('referred').as('referredName'),
      isVip('referred').as('isReferredVip'),
      sql<boolean>`referred.status = 'active'`.as('isReferredActive'),
      'account.email_verified as isConfirmed',
      'referrals.reward_type as rewardType',
      'referrals.reward_amount as rewardAmount',
      'referrals.rewarded_at as rewardedAt',
      'referrals.approved_by as approvedBy',
      nameUnlessGone('approver').as('approverName'),
      'referrals.first_approved_by as firstApprovedBy',
      'referrals.first_approved_at as firstApprovedAt',
      'referrals.first_approved_amount as firstApprovedAmount',
      nameUnlessGone('first_approver').as('firstApproverName'),
    ])
}

interface ReferralStretch {
  readonly status: ReferralStatus | undefined
  /** Referrer or referred person; null means everyone. */
  readonly personId: string | null
  readonly within: IdSpan
  readonly before: string
  readonly limit: number
}

/** Newest first. Per person: one index scan for those they referred, and one row for their own referrer. */
export function findReferrals(
  db: Db,
  { status, personId, within: { first, end }, before, limit }: ReferralStretch,
): Promise<ReferralRow[]> {
  const asked = sql`id >= ${first} and id < ${end} and id < ${before} ${status ? sql`and status = ${status}` : sql``}`
  return selectReferrals(db)
    .where(
      personId === null
        ? sql<boolean>`referrals.id in (select id from referrals where ${asked} order by id desc limit ${limit})`
        : sql<boolean>`referrals.id in (
            (select id from referrals where referrer_id = ${personId} and ${asked} order by id desc limit ${limit})
            union all (select id from referrals where referred_id = ${personId} and ${asked}))`,
    )
    .orderBy('referrals.id', 'desc')
    .limit(limit)
    .execute()
}

export function findReferral(db: Db, id: string): Promise<ReferralRow | undefined> {
  return selectReferrals(db).where('referrals.id', '=', id).executeTakeFirst()
}

/** Lock the people first. */
export async function lockReferral(tx: Tx, id: string): Promise<ReferralRow | undefined> {
  await tx.selectFrom('referrals').select('id').where('id', '=', id).forUpdate().execute()
  return findReferral(tx, id)
}

/** Records the first of two approvals, replacing one that was for another reward. */
export async function approveFirst(
  tx: Tx,
  id: string,
  { amount, approvedBy }: { amount: number; approvedBy: string },
): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({ first_approved_by: approvedBy, first_approved_at: sql`now()`, first_approved_amount: amount })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

const NO_FIRST = { first_approved_by: null, first_approved_at: null, first_approved_amount: null }

export async function completeReferral(
  tx: Tx,
  id: string,
  { settings, approvedBy, hasFirst }: { settings: SavedSettings; approvedBy: string; hasFirst: boolean },
): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({
      status: 'completed',
      reward_type: settings.rewardType,
      reward_amount: settings.rewardAmount,
      settings_version: settings.version,
      approved_by: approvedBy,
      rewarded_at: sql`now()`,
      ...(!hasFirst && NO_FIRST),
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** For an erased account. Paid referrals stay, as the ledger does. */
export async function deletePendingOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('referrals')
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('referrer_id', '=', userId), eb('referred_id', '=', userId)]))
    .execute()
}

/** Start of the current month in Brasília's time zone, by which the cap counts. */
const monthBegin = sql<Date>`date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`

/** Rewards in the current month per referrer; referrers without any are missing. */
export async function countRewardsThisMonth(
  db: Db,
  referrerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('referrals')
    .select(({ fn }) => ['referrer_id as referrerId', fn.countAll<number>().as('count')])
    .where('referrer_id', 'in', referrerIds)
    .where('status', '=', 'completed')
    .where('rewarded_at', '>=', monthBegin)
    .groupBy('referrer_id')
    .execute()
  return new Map(rows.map(({ referrerId, count }) => [referrerId, count]))
}

/** Counts up to one more than is shown. */
export async function countOwn(db: Db, referrerId: string, status: ReferralStatus): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('referrals')
        .select('id')
        .where('referrer_id', '=', referrerId)
        .where('status', '=', status)
        .limit(OWN_REFERRALS_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function findOwnReferrals(db: Db, referrerId: string, before: string): Promise<ReferralRow[]> {
  return selectReferrals(db)
    .where('referrals.referrer_id', '=', referrerId)
    .where('referrals.id', '<', before)
    .orderBy('referrals.id', 'desc')
    .limit(OWN_REFERRALS_PAGE_SIZE + 1)
    .execute()
}

export function findReferredNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; username: string }[]> {
  return db
    .selectFrom('referrals')
    .innerJoin('profiles as referred', 'referred.id', 'referrals.referred_id')
    .select(['referrals.id', 'referred.username'])
    .where('referrals.id', 'in', ids)
    .execute()
}
