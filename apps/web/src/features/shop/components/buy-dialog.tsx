import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppliedCoupon } from '@/features/promotions/index.ts'
import { formatNumber } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { DialogFooter } from '@/ui/dialog.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { priceOf } from '../price.ts'
import { balanceQuery, type ShopItem, useBuy } from '../shop.api.ts'
import { useShopTexts } from '../shop.texts.ts'

interface BuyDialogProps {
  item: ShopItem
  coupon: AppliedCoupon | null
  onClose: () => void
}

export function BuyDialog(props: BuyDialogProps) {
  const { t } = useShopTexts()
  return (
    <MountedDialog title={t('buy.title', { name: props.item.name })} onClose={props.onClose}>
      <Confirmation {...props} />
    </MountedDialog>
  )
}

/** Shows the cost and the remaining balance next to the buy button. */
function Confirmation({ item, coupon, onClose }: BuyDialogProps) {
  const { t } = useShopTexts()
  const balance = useQuery(balanceQuery)
  const buying = useBuy(item)
  const { price, discount, cost } = priceOf(item, coupon)
  const code = coupon?.code

  async function buy() {
    if (await buying.run({ costCoins: cost, couponCode: code })) onClose()
  }

  return (
    <Loaded query={balance} skeleton={<Skeleton className="h-32" />} failed={t('balance.failed')}>
      {({ coins }) => (
        <>
          <dl className="grid gap-2 text-sm">
            <Line label={t('buy.price')}>{formatNumber(price)}</Line>
            {code && <Line label={t('buy.discount', { code })}>−{formatNumber(discount)}</Line>}
            <Line label={t('buy.cost')} isStrong>
              {t('coins', { count: cost, coins: formatNumber(cost) })}
            </Line>
            <Line label={t('buy.balance')} className="mt-2 border-t pt-3">
              {formatNumber(coins)}
            </Line>
            {coins >= cost ? (
              <Line label={t('buy.after')} isStrong>
                {t('coins', { count: coins - cost, coins: formatNumber(coins - cost) })}
              </Line>
            ) : (
              <Line label={t('buy.insufficient')} isStrong className="text-destructive">
                {t('buy.missing', { count: cost - coins, amount: formatNumber(cost - coins) })}
              </Line>
            )}
          </dl>
          {buying.refusal && (
            <p role="alert" className="text-sm text-destructive">
              {buying.refusal}
            </p>
          )}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t('buy.cancel')}
            </Button>
            <Button disabled={coins < cost} isLoading={buying.isPending} onClick={() => void buy()}>
              {t('buy.confirm')}
            </Button>
          </DialogFooter>
        </>
      )}
    </Loaded>
  )
}

interface LineProps {
  label: string
  isStrong?: boolean
  className?: string
  children: ReactNode
}

function Line({ label, isStrong = false, className, children }: LineProps) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', isStrong && 'font-semibold', className)}>
      <dt className={cn(!isStrong && 'text-muted-foreground')}>{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
