import { PAGES } from '@trunfo/contract/pages'
import { formatMoney } from '@trunfo/money/reais'
import { Link } from 'react-router'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { Obstacle } from './erasure.api.ts'

/** What blocks erasing the account, shown instead of a button that would fail. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t } = useSettingsTexts()
  // Every obstacle is about money, which the wallet page lets the user spend, withdraw or wait for.
  const toWallet = (
    <Button asChild variant="secondary">
      <Link to={PAGES.wallet.path}>{t('erasure.obstacles.wallet')}</Link>
    </Button>
  )
  return (
    <Notice tone="warning" title={t('erasure.obstacles.title')} isAnnounced action={toWallet}>
      <p>{t('erasure.obstacles.lead')}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 tabular-nums">
        {obstacles.map(({ reason, amountCents }) => (
          <li key={reason}>{t(`erasure.obstacles.${reason}`, { amount: formatMoney(amountCents) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
