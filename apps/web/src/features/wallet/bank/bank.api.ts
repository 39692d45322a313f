import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { queueKey, STATEMENTS, statementsKey } from '../queue/queue.api.ts'

export type BankLine = Schemas['BankLine']
export type BankLineState = 'unmatched' | 'matched'

export const bankLinesQuery = (state: BankLineState) =>
  pagedQuery(STATEMENTS, { params: { query: { state } } })

export function useImportStatement() {
  const { t } = usePayoutsTexts()
  return useAct((body: Schemas['ImportStatement']) => call('post', STATEMENTS, { body }), {
    tells: () => ({ failed: t('bank.failed') }),
    refreshes: [statementsKey, queueKey],
  })
}
