import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/lib/session.ts'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { balanceQuery } from '../shop.api.ts'
import { useShopTexts } from '../shop.texts.ts'
import { CoinAmount } from './coins.tsx'

export function Balance() {
  const { t } = useShopTexts()
  const { status, viewer } = useSession()
  const balance = useQuery({ ...balanceQuery, enabled: viewer !== null })
  if (status === 'ready' && !viewer)
    return <p className="text-sm text-muted-foreground">{t('balance.signIn')}</p>
  return (
    <Card className="grid min-w-52 gap-1 px-4 py-3 max-sm:w-full">
      <span className="text-xs text-muted-foreground">{t('balance.label')}</span>
      {balance.data ? (
        <CoinAmount coins={balance.data.coins} className="text-lg" />
      ) : balance.error || status === 'failed' ? (
        <span className="text-sm">{t('balance.failed')}</span>
      ) : (
        <Skeleton className="h-7 w-32" />
      )}
    </Card>
  )
}
