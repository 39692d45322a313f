import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { queueKey, STATEMENTS, statementsKey } from '../queue/queue.api.ts'

export type BankLine = Schemas['BankLine']
export type BankLineState = 'unmatched' | 'matched'

export const bankLinesQuery = (state: BankLineState) =>
  pagedQuery(STATEMENTS, { params: { query: { state } } })

export function useImportStatement() {
  const { t } = usePayoutsTexts()
  return useAction((body: Schemas['ImportStatement']) => call('post', STATEMENTS, { body }), {
    texts: () => ({ failed: t('bank.failed') }),
    refreshes: [statementsKey, queueKey],
  })
}
