import UserPlus from 'lucide-react/icons/user-plus'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useModerationTexts } from '../moderation.texts.ts'

const CreateAccountDialog = lazyComponent(
  async () => (await import('./create-account-dialog.tsx')).CreateAccountDialog,
)

export function CreateAccountButton() {
  const { t } = useModerationTexts()
  return (
    <DialogButton
      dialog={CreateAccountDialog}
      given={{}}
      failed={t('acts.create.failed')}
      className="max-sm:w-full"
    >
      <UserPlus aria-hidden />
      {t('acts.create.action')}
    </DialogButton>
  )
}
