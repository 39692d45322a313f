import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatMoney } from '@trunfo/money/reais'
import { formatNumber } from '@/lib/formats.ts'
import { Loaded, PagedList } from '@/lib/loaded.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { HistoryDays } from '../../wallet/index.ts'
import { useModerationTexts } from '../moderation.texts.ts'
import { statementQuery, walletQuery } from './person.api.ts'

const FIGURES = ['total', 'withdrawable', 'settling', 'underReview', 'bonus', 'held', 'debt'] as const

/** A user's money, read-only. */
export function WalletSummary({ userId }: { userId: string }) {
  const { t } = useModerationTexts()
  const wallet = useQuery(walletQuery(userId))
  const statement = useInfiniteQuery(statementQuery(userId))
  return (
    <div className="grid gap-6">
      <Loaded
        query={wallet}
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        failed={t('acts.money.loadFailed')}
      >
        {(balances) => (
          <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
            {FIGURES.map((figure) => (
              <Fact key={figure} name={t(`acts.money.${figure}`)} isMoney>
                {formatMoney(balances[figure])}
              </Fact>
            ))}
            <Fact name={t('acts.money.coins')} isMoney>
              {formatNumber(balances.coins)}
            </Fact>
          </dl>
        )}
      </Loaded>
      <section className="grid gap-3">
        <h3 className="text-base">{t('acts.money.statement')}</h3>
        <PagedList
          list={statement}
          of={({ entries }) => entries}
          skeleton={<Skeleton className="h-40 rounded-lg" />}
          failed={t('acts.money.loadFailed')}
          empty={<p className="text-sm text-muted-foreground">{t('acts.money.empty')}</p>}
        >
          {(entries) => <HistoryDays entries={entries} isOwn={false} />}
        </PagedList>
      </section>
    </div>
  )
}
