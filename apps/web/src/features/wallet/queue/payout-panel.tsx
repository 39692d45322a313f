import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@trunfo/money/reais'
import { Suspense } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { payoutQuery } from './queue.api.ts'

/** Lazy: the QR code is heavy, and most staff in the queue send no payment. */
const PixCode = lazyComponent(async () => (await import('@/lib/pix-code.tsx')).PixCode)

/**
 * Only for the staff member who claimed the withdrawal: the Pix as a QR code, as text, and the details to
 * compare with the bank's.
 */
export function PayoutPanel({ id }: { id: string }) {
  const { t } = usePayoutsTexts()
  const { t: tWallet } = useWalletTexts()
  const payout = useQuery(payoutQuery(id))
  return (
    <section aria-label={t('payout.title')} className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-base">{t('payout.title')}</h3>
        <p className="text-sm text-muted-foreground">{t('payout.lead')}</p>
      </div>
      <Loaded query={payout} skeleton={<Skeleton className="h-72" />} failed={t('payout.failed')}>
        {({ brCode, receiver, key, keyType, amount, txid }) => (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <PixCode code={brCode}>
              <dl className="grid text-sm">
                <Fact name={t('payout.amount')} isMoney>
                  {formatMoney(amount)}
                </Fact>
                <Fact name={t('payout.receiver')}>{receiver}</Fact>
                <Fact name={t('payout.key', { type: tWallet(`keyTypes.${keyType}`) })}>{key}</Fact>
                <Fact name={t('payout.txid')} isReference>
                  {txid}
                </Fact>
              </dl>
            </PixCode>
          </Suspense>
        )}
      </Loaded>
    </section>
  )
}
