import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import WalletIcon from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { ActRow } from './act-row.tsx'
import type { Person } from './person.api.ts'
import { WalletSummary } from './wallet-summary.tsx'

const GrantBonusDialog = lazyComponent(async () => (await import('./grant-dialogs.tsx')).GrantBonusDialog)
const GrantCoinsDialog = lazyComponent(async () => (await import('./grant-dialogs.tsx')).GrantCoinsDialog)

/** The wallet loads only on request, because viewing it is recorded in the audit log. */
export function MoneyCard({ person }: { person: Person }) {
  const { t } = useModerationTexts()
  const { seeWallet, grantBonus, grantCoins } = person.abilities
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('acts.money.title')}</CardTitle>
        <CardDescription>{t('acts.money.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-6">
        <ul className="grid gap-4 sm:grid-cols-3">
          <ActRow lock={seeWallet}>
            <Button
              variant="secondary"
              disabled={seeWallet !== null}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(true)}
            >
              <WalletIcon aria-hidden />
              {t('acts.money.open')}
            </Button>
          </ActRow>
          <ActRow lock={grantBonus}>
            <DialogButton
              dialog={GrantBonusDialog}
              given={{ person }}
              failed={t('acts.grantBonus.failed')}
              variant="outline"
              disabled={grantBonus !== null}
            >
              <Gift aria-hidden />
              {t('acts.grantBonus.action')}
            </DialogButton>
          </ActRow>
          <ActRow lock={grantCoins}>
            <DialogButton
              dialog={GrantCoinsDialog}
              given={{ person }}
              failed={t('acts.grantCoins.failed')}
              variant="outline"
              disabled={grantCoins !== null}
            >
              <Coins aria-hidden />
              {t('acts.grantCoins.action')}
            </DialogButton>
          </ActRow>
        </ul>
        {isOpen && <WalletSummary userId={person.id} />}
      </CardContent>
    </Card>
  )
}
