import { hasAnyRole } from '@trunfo/contract/roles'
import { AskingButton } from '@/lib/asking-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { Notice } from '@/ui/notice.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'

const ConfirmKeysDialog = lazyComponent(
  async () => (await import('./confirm-keys-dialog.tsx')).ConfirmKeysDialog,
)

/** Whoever takes over an account of the staff may change the keys, but not let money settle through them. */
export function HeldBanner() {
  const { t } = usePaymentsTexts()
  const { viewer } = useSession()
  const mayConfirm = viewer !== null && hasAnyRole(viewer.roles, ['fundador'])
  return (
    <Notice
      tone="warning"
      title={t('held.banner')}
      action={
        mayConfirm && (
          <AskingButton
            variant="outline"
            load={ConfirmKeysDialog.load}
            dialog={(close) => <ConfirmKeysDialog onClose={close} />}
          >
            {t('held.action')}
          </AskingButton>
        )
      }
    >
      {mayConfirm ? t('held.founder') : t('held.others')}
    </Notice>
  )
}
