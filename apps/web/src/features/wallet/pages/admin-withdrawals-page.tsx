import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { WITHDRAWAL_STATES } from '@trunfo/contract/wallet'
import CircleCheck from 'lucide-react/icons/circle-check'
import Settings from 'lucide-react/icons/settings'
import { useId, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BankCheck } from '../bank/bank-check.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { parseFilter, queueQuery, useLiveQueue } from '../queue/queue.api.ts'
import { WithdrawalCard } from '../queue/withdrawal-card.tsx'
import { useWalletTexts } from '../wallet.texts.ts'

export function AdminWithdrawalsPage() {
  const { t } = usePayoutsTexts()
  usePageTitle(t('queue.title'))
  useLiveQueue()
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('queue.title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('queue.lead')}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={PAGES.adminWallet.path}>
            <Settings aria-hidden />
            {t('queue.rules')}
          </Link>
        </Button>
      </header>
      <Queue />
      <BankCheck />
    </div>
  )
}

function Queue() {
  const { t } = usePayoutsTexts()
  const { t: tWallet } = useWalletTexts()
  const [params, setParams] = useSearchParams()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = parseFilter(params)
  const list = useInfiniteQuery(queueQuery(state))
  const isFrozen = list.data?.pages[0]?.isFrozen ?? false

  const filter = (next: string) =>
    setParams((before) => {
      before.set('state', next)
      if (next === 'open') before.delete('state')
      return before
    })

  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-4">
      {isFrozen && (
        <Notice tone="warning" title={t('queue.frozen')} isAnnounced>
          {t('queue.frozenHint')}
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('queue.list')}
        </h2>
        <Field label={t('queue.state')} className="max-sm:w-full sm:w-56">
          <NativeSelect value={state} onChange={({ target }) => filter(target.value)}>
            <option value="open">{t('queue.open')}</option>
            {WITHDRAWAL_STATES.map((one) => (
              <option key={one} value={one}>
                {tWallet(`states.${one}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <PagedList
        list={list}
        of={({ withdrawals }) => withdrawals}
        skeleton={<QueueSkeleton />}
        failed={t('queue.failed')}
        empty={
          <Empty
            icon={CircleCheck}
            title={state === 'open' ? t('queue.empty') : t('queue.emptyFiltered')}
            description={state === 'open' ? t('queue.emptyHint') : undefined}
          />
        }
      >
        {(withdrawals) => (
          <ul className="grid gap-4">
            {withdrawals.map((withdrawal) => (
              <li key={withdrawal.id}>
                <WithdrawalCard withdrawal={withdrawal} heading={heading} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function QueueSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}
