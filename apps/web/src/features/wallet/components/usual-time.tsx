import type { Wallet } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

const DAY_HOURS = 24

/** How long recent withdrawals took. Renders nothing before the first one. */
export function UsualTime({ wallet: { withdrawal } }: { wallet: Wallet }) {
  const { t } = useWalletTexts()
  const { usualHours } = withdrawal
  if (usualHours === null) return null
  return (
    <p className="text-sm text-muted-foreground">
      {usualHours < DAY_HOURS
        ? t('usual.hours', { count: usualHours })
        : t('usual.days', { count: Math.ceil(usualHours / DAY_HOURS) })}
    </p>
  )
}
