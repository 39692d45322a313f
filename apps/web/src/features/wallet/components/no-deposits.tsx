import { PAGES } from '@trunfo/contract/pages'
import CreditCard from 'lucide-react/icons/credit-card'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { useWalletTexts } from '../wallet.texts.ts'

/** No provider is configured, or deposits are off. Staff who can change that get a link. */
export function NoDeposits({ isSwitchedOff }: { isSwitchedOff: boolean }) {
  const { t } = useWalletTexts()
  const { viewer } = useSession()
  const { path, access } = isSwitchedOff ? PAGES.adminWallet : PAGES.adminPayments
  return (
    <Empty
      icon={CreditCard}
      title={isSwitchedOff ? t('deposit.off') : t('deposit.none')}
      description={isSwitchedOff ? t('deposit.offHint') : t('deposit.noneHint')}
      action={
        mayOpen(access, viewer) && (
          <Button asChild variant="secondary">
            <Link to={path}>{isSwitchedOff ? t('deposit.rules') : t('deposit.configure')}</Link>
          </Button>
        )
      }
    />
  )
}
