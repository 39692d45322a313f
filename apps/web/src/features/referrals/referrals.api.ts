import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  ownReferralsRoom,
  REFERRAL_STATUSES,
  REFERRALS_ROOM,
  type ReferralStatus,
} from '@trunfo/contract/referrals'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useAct } from '@/lib/use-act.ts'
import { useLiveHead, useLiveQuery } from '@/lib/use-live-query.ts'
import { useReferralsTexts } from './referrals.texts.ts'

export type Referral = Schemas['Referral']
export type ReferralSettings = Schemas['ReferralSettings']
export type OwnReferral = Schemas['OwnReferrals']['referrals'][number]
export type Reward = Schemas['ApproveReferral']

const REFERRALS = '/api/admin/referrals'
const referrals = { queryKey: [REFERRALS] }
const settingsQuery = query('/api/admin/referrals/settings')
const summaryQuery = query('/api/referrals/summary')
const ownQuery = pagedQuery('/api/referrals')

export const parseStatus = (text: string | null): ReferralStatus | undefined =>
  REFERRAL_STATUSES.find((status) => status === text)

/** Newest first. */
export const useReferrals = (status: ReferralStatus | undefined) =>
  useInfiniteQuery(pagedQuery(REFERRALS, { params: { query: { status } } }))

export const useSettings = () => useQuery(settingsQuery)

export function useLiveReferrals(): void {
  useLiveHead(REFERRALS_ROOM, referrals)
  useLiveQuery(REFERRALS_ROOM, settingsQuery)
}

export function useOwnReferrals() {
  const { viewer } = useSession()
  useLiveQuery(viewer && ownReferralsRoom(viewer.id), [summaryQuery, ownQuery])
  return { summary: useQuery(summaryQuery), list: useInfiniteQuery(ownQuery) }
}

export const useSaveSettings = () =>
  useAct((body: Schemas['SaveReferralSettings']) => call('put', '/api/admin/referrals/settings', { body }), {
    tells: 'referrals:settings',
    refreshes: [settingsQuery, referrals],
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
  return useAct(
    () => call('post', '/api/admin/referrals/{id}/approve', { params: { path: { id } }, body: reward }),
    {
      tells: ({ error }) => ({
        done: t('approve.done'),
        doneHint: t('approve.doneHint', words),
        failed: isRefusal(error, 'referrals.reward_not_set') ? t('approve.notSet') : t('approve.failed'),
      }),
      refreshes: [settingsQuery, referrals],
    },
  )
}
