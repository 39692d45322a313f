import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { AppliedCoupon } from '@/features/promotions/index.ts'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { useSignInFirst } from '@/lib/use-sign-in-first.ts'
import { Button } from '@/ui/button.tsx'
import type { ShopItem } from '../shop.api.ts'
import { useShopTexts } from '../shop.texts.ts'

const BuyDialog = lazyComponent(async () => (await import('./buy-dialog.tsx')).BuyDialog)

interface BuyButtonProps {
  item: ShopItem
  coupon: AppliedCoupon | null
}

export function BuyButton({ item, coupon }: BuyButtonProps) {
  const { t } = useShopTexts()
  const { viewer } = useSession()
  const signInFirst = useSignInFirst()
  const { name, quantity } = item
  const isSoldOut = quantity !== null && quantity <= 0
  const looks = {
    variant: isSoldOut ? 'secondary' : 'primary',
    disabled: isSoldOut,
    'aria-label': isSoldOut ? t('buy.soldOutLabel', { name }) : t('buy.label', { name }),
    children: (
      <>
        <ShoppingCart aria-hidden />
        {isSoldOut ? t('list.soldOut') : t('buy.action')}
      </>
    ),
  } as const
  if (!viewer) return <Button {...looks} onClick={() => signInFirst(t('signIn.required'), t('signIn.buy'))} />
  return <DialogButton {...looks} dialog={BuyDialog} given={{ item, coupon }} failed={t('buy.failed')} />
}
