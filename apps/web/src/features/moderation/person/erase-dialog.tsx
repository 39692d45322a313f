import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { useState } from 'react'
import { FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { AlertDialogCancel, AlertDialogFooter } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type Person, useErase } from './person.api.ts'
import { ReasonField } from './reason-field.tsx'

type Values = Record<'username' | 'reason', string>

/** Erasure cannot be undone, so the username has to be typed. */
export function EraseDialog({ person: { id, username }, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useModerationTexts()
  const erasing = useErase(id)
  const [typed, setTyped] = useState('')
  const { props, problem, about } = useForm(erasing, {
    check: ({ reason }: Values) =>
      reason.trim() === '' ? { field: 'reason', text: t('person.reasonNeeded') } : null,
    given: (values) => ({ username: values.username.trim(), reason: values.reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormAlertDialog
      title={t('acts.erase.dialogTitle', { name: username })}
      description={t('acts.erase.description')}
      onClose={onClose}
    >
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <Field label={t('acts.erase.typeName', { name: username })} error={about('username')}>
          <Input
            name="username"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={USERNAME_MAX}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <ReasonField error={about('reason')} />
        <AlertDialogFooter>
          <AlertDialogCancel>{t('common:actions.cancel')}</AlertDialogCancel>
          <Button
            type="submit"
            variant="destructive"
            disabled={typed.trim() !== username}
            isLoading={erasing.isPending}
          >
            {t('acts.erase.confirm')}
          </Button>
        </AlertDialogFooter>
      </form>
    </FormAlertDialog>
  )
}
