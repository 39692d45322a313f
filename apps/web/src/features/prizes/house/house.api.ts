import { PRIZES_ROOM, type PrizeAsset, WAITING_REASONS } from '@trunfo/contract/prizes'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { useAmountText, usePrizeRefusal } from '../../tournaments/index.ts'
import { useHouseTexts } from './house.texts.ts'

export type Overview = Schemas['PrizesOverview']
export type WaitingShare = Schemas['WaitingPrizeShares']['shares'][number]
export type Correction = Schemas['PrizeCorrections']['corrections'][number]
export type PrizeAtRisk = Schemas['PrizesAtRisk']['prizes'][number]
export type Decision = Schemas['DecidePrizeShare']['decision']

const SHARES = '/api/admin/prizes/shares'
const sharesKey = { queryKey: [SHARES] }

export const overviewQuery = query('/api/admin/prizes')
export const correctionsQuery = pagedQuery('/api/admin/prizes/corrections')
export const atRiskQuery = pagedQuery('/api/admin/prizes/at-risk')

const WAITING = tableShape({ filters: { waitsFor: WAITING_REASONS } })

export const useWaitingView = () => useTableView(WAITING)
export const waitingQuery = ({ query: asked }: Pick<ReturnType<typeof useWaitingView>, 'query'>) =>
  pagedQuery(SHARES, { params: { query: asked } })

const all = [overviewQuery, sharesKey, correctionsQuery, atRiskQuery]

/** Refetches every page, so items that someone else has decided lose their buttons. */
export const useLivePrizes = () => useLiveQuery(PRIZES_ROOM, all)

export const useFillBudget = () =>
  useAction((body: Schemas['FillPrizeBudget']) => call('post', '/api/admin/prizes/budget', { body }), {
    texts: 'house:fill',
    refreshes: [overviewQuery],
  })

export function useTopUp(id: string) {
  const { t } = useHouseTexts()
  const prizeRefusal = usePrizeRefusal()
  return useAction(
    (body: Schemas['TopUpPrize']) =>
      call('post', '/api/admin/prizes/at-risk/{id}/top-up', { params: { path: { id } }, body }),
    {
      texts: ({ error }) => ({
        done: t('topUp.done'),
        failed: t('topUp.failed'),
        reason: prizeRefusal(error),
      }),
      refreshes: all,
    },
  )
}

export const useSaveRules = () =>
  useAction((body: Schemas['SavePrizeSettings']) => call('put', '/api/admin/prizes/settings', { body }), {
    texts: 'house:saveRules',
    refreshes: [overviewQuery],
  })

export function useDecide(id: string, decision: Decision) {
  const { t } = useHouseTexts()
  return useAction(
    (reason: string) =>
      call('post', '/api/admin/prizes/shares/{id}/decision', {
        params: { path: { id } },
        body: { decision, reason },
      }),
    {
      texts: () => ({ done: t(`decision.${decision}.done`), failed: t(`decision.${decision}.failed`) }),
      refreshes: all,
    },
  )
}

export function useBook({ id, asset }: { id: string; asset: PrizeAsset }) {
  const { t } = useHouseTexts()
  const amountOf = useAmountText()
  return useAction(
    (reason: string) =>
      call('post', '/api/admin/prizes/corrections/{id}', { params: { path: { id } }, body: { reason } }),
    {
      texts: ({ answer }) => ({
        done: t('book.done'),
        doneHint:
          answer &&
          t('book.doneHint', {
            takenBack: amountOf(asset, answer.takenBack),
            lost: amountOf(asset, answer.lost),
            paid: amountOf(asset, answer.paid),
          }),
        failed: t('book.failed'),
      }),
      refreshes: all,
    },
  )
}
