import { hasAnyRole } from '@trunfo/contract/roles'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { useSession } from '@/lib/session.ts'
import { Notice } from '@/ui/notice.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { useConfirmKeys } from './configuration.api.ts'

/** A hijacked staff account can change the keys, but only a fundador lets money settle through them. */
export function HeldBanner() {
  const { t } = usePaymentsTexts()
  const { viewer } = useSession()
  const confirming = useConfirmKeys()
  const mayConfirm = viewer !== null && hasAnyRole(viewer.roles, ['fundador'])
  return (
    <Notice
      tone="warning"
      title={t('held.banner')}
      action={
        mayConfirm && (
          <ConfirmedButton act={confirming} texts="payments:held" variant="outline" tone="primary" />
        )
      }
    >
      {mayConfirm ? t('held.founder') : t('held.others')}
    </Notice>
  )
}
