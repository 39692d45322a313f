import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney } from '@trunfo/money/reais'
import { useSearchParams } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { type BankLine, type BankLineState, bankLinesQuery } from './bank.api.ts'

/** Outgoing payments of the bank account, by default those that match no withdrawal. */
export function BankLines() {
  const { t } = usePayoutsTexts()
  const [params, setParams] = useSearchParams()
  const state: BankLineState = params.get('bank') === 'matched' ? 'matched' : 'unmatched'
  const list = useInfiniteQuery(bankLinesQuery(state))

  const filter = (next: string) =>
    setParams(
      (before) => {
        if (next === 'matched') before.set('bank', next)
        else before.delete('bank')
        return before
      },
      { preventScrollReset: true },
    )

  return (
    <div className="grid gap-3 border-t pt-5" aria-busy={list.isFetching}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3 className="text-base">{t('bank.lines')}</h3>
        <Field label={t('queue.state')} className="max-sm:w-full sm:w-56">
          <NativeSelect value={state} onChange={({ target }) => filter(target.value)}>
            <option value="unmatched">{t('bank.unmatched')}</option>
            <option value="matched">{t('bank.matched')}</option>
          </NativeSelect>
        </Field>
      </div>
      <PagedList
        list={list}
        of={({ lines }) => lines}
        skeleton={<Skeleton className="h-24" />}
        failed={t('bank.linesFailed')}
        empty={
          <p className="text-sm text-muted-foreground">
            {state === 'matched' ? t('bank.noneMatched') : t('bank.noneUnmatched')}
          </p>
        }
      >
        {(lines) => (
          <ul className="grid divide-y text-sm">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Line({ line: { bookedOn, amount, description, endToEndId } }: { line: BankLine }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <time dateTime={bookedOn} className="text-muted-foreground tabular-nums">
          {bookedOn.split('-').reverse().join('/')}
        </time>{' '}
        {description}
        {endToEndId && <span className="block font-mono text-xs text-muted-foreground">{endToEndId}</span>}
      </span>
      <span className="font-semibold tabular-nums">−{formatMoney(amount)}</span>
    </li>
  )
}
