import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import { formatNumber } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { useShopTexts } from '../shop.texts.ts'

export function CoinAmount({ coins, className }: { coins: number; className?: string }) {
  const { t } = useShopTexts()
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-semibold tabular-nums text-gold', className)}>
      <CircleDollarSign aria-hidden className="size-4 shrink-0" />
      {t('coins', { count: coins, coins: formatNumber(coins) })}
    </span>
  )
}
