import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { useWalletTexts } from '../wallet.texts.ts'

/** Links to a new payment ticket, about the withdrawal if one is given. */
export function HelpLink({ withdrawalId: id }: { withdrawalId?: string }) {
  const { t } = useWalletTexts()
  return (
    <Link
      to={PAGES.ticketNew.path}
      aria-label={id && t('helpWithdrawal')}
      state={{ area: 'payment', about: id ? { kind: 'withdrawal', id } : undefined }}
      className="inline-flex min-h-9 items-center justify-self-start text-sm font-semibold text-primary underline-offset-4 hover:underline"
    >
      {t('help')}
    </Link>
  )
}
