import { AskedButtons, AskedDialog } from '@/lib/asked-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { FormProblem } from '@/ui/form-problem.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { useConfirmKeys } from './configuration.api.ts'
import { CurrentPasswordField } from './password-field.tsx'

export function ConfirmKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = usePaymentsTexts()
  const confirming = useConfirmKeys()
  const { props, about, problem } = useForm(confirming, {
    given: ({ currentPassword }: { currentPassword: string }) => currentPassword,
    onDone: onClose,
  })
  return (
    <AskedDialog title={t('held.title')} description={t('held.description')} onClose={onClose}>
      <form {...props} className="grid gap-5">
        <FormProblem problem={problem} />
        <CurrentPasswordField error={about('currentPassword')} />
        <AskedButtons confirm={t('held.confirm')} isPending={confirming.isPending} />
      </form>
    </AskedDialog>
  )
}
