import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { ownReferralsRoom, REFERRAL_STATUSES, REFERRALS_ROOM } from '@trunfo/contract/referrals'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { PERIOD, toTimestamps } from '@/lib/days.ts'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveHead, useLiveQuery } from '@/lib/use-live-query.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { useReferralsTexts } from './referrals.texts.ts'

export type Referral = Schemas['Referral']
export type ReferralSettings = Schemas['ReferralSettings']
export type OwnReferral = Schemas['OwnReferrals']['referrals'][number]
export type RewardBudget = Schemas['RewardBudget']
export type Reward = Schemas['ApproveReferral']

const REFERRALS = '/api/admin/referrals'
const referrals = { queryKey: [REFERRALS] }
const settingsQuery = query('/api/admin/referrals/settings')
const budgetQuery = query('/api/admin/referrals/budget')
const summaryQuery = query('/api/referrals/summary')
const ownQuery = pagedQuery('/api/referrals')

const VIEW = tableShape({ filters: { status: REFERRAL_STATUSES, ...PERIOD }, searchMax: USERNAME_MAX })

export const useReferralsView = () => useTableView(VIEW)
export type ReferralsView = ReturnType<typeof useReferralsView>

export const askedOf = ({ query }: ReferralsView) => toTimestamps(query)

/** Newest first. The previous view stays while the next one loads. */
export const useReferrals = (view: ReferralsView) =>
  useInfiniteQuery({
    ...pagedQuery(REFERRALS, { params: { query: askedOf(view) } }),
    placeholderData: keepPreviousData,
  })

export const useSettings = () => useQuery(settingsQuery)
export const useBudget = () => useQuery(budgetQuery)

export function useLiveReferrals(): void {
  useLiveHead(REFERRALS_ROOM, referrals)
  useLiveQuery(REFERRALS_ROOM, [settingsQuery, budgetQuery])
}

export function useOwnReferrals() {
  const { viewer } = useSession()
  useLiveQuery(viewer && ownReferralsRoom(viewer.id), [summaryQuery, ownQuery])
  return { summary: useQuery(summaryQuery), list: useInfiniteQuery(ownQuery) }
}

export const useSaveSettings = () =>
  useAction(
    (body: Schemas['SaveReferralSettings']) => call('put', '/api/admin/referrals/settings', { body }),
    {
      texts: 'referrals:settings',
      refreshes: [settingsQuery, referrals],
    },
  )

export const useFillBudget = () =>
  useAction((body: Schemas['FillRewardBudget']) => call('post', '/api/admin/referrals/budget', { body }), {
    texts: 'referrals:fill',
    refreshes: [budgetQuery, referrals],
  })

/** `R$ 10,00` or `100 CardCoins`. */
export function useRewardText(): (reward: Reward) => string {
  const { t } = useReferralsTexts()
  return ({ rewardType, rewardAmount }) =>
    rewardType === 'cash'
      ? moneyInText(rewardAmount)
      : t('coins', { count: rewardAmount, amount: formatNumber(rewardAmount) })
}

export function useApprove({ id }: Referral, reward: Reward, words: { reward: string; referrer: string }) {
  const { t } = useReferralsTexts()
  return useAction(
    () => call('post', '/api/admin/referrals/{id}/approve', { params: { path: { id } }, body: reward }),
    {
      // The server decides which approval it was: someone else may have given the first one meanwhile.
      texts: ({ answer, error }) => ({
        done: answer?.outcome === 'first' ? t('approveFirst.done') : t('approve.done'),
        doneHint: answer?.outcome === 'first' ? t('approveFirst.doneHint') : t('approve.doneHint', words),
        failed: isRefusal(error, 'referrals.reward_not_set') ? t('approve.notSet') : t('approve.failed'),
      }),
      refreshes: [settingsQuery, budgetQuery, referrals],
    },
  )
}
