import type { RefObject } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import type { Action } from '@/lib/use-action.ts'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Textarea } from '@/ui/textarea.tsx'

interface ReasonDialogProps {
  act: Action<string, unknown>
  title: string
  description: string
  label: string
  hint: string
  placeholder?: string
  /** Said beside an empty field. */
  required: string
  max: number
  confirm: string
  cancel: string
  /** Receives the focus, because the button disappears. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks for the reason of an act that other people read. */
export function ReasonDialog({ act, label, hint, placeholder, required, max, ...dialog }: ReasonDialogProps) {
  const form = useForm(act, {
    check: ({ reason }: { reason: string }) =>
      reason.trim() === '' ? { field: 'reason', text: required } : null,
    given: ({ reason }) => reason.trim(),
    onDone: dialog.onClose,
  })
  return (
    <FormAlertDialog
      title={dialog.title}
      description={dialog.description}
      focusAfter={dialog.focusAfter}
      startsAt="reason"
      onClose={dialog.onClose}
    >
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        <Field label={label} hint={hint} error={form.about('reason')}>
          <Textarea
            name="reason"
            maxLength={max}
            placeholder={placeholder}
            required
            className="max-h-40 min-h-16"
          />
        </Field>
        <FormAlertButtons confirm={dialog.confirm} cancel={dialog.cancel} isPending={act.isPending} />
      </form>
    </FormAlertDialog>
  )
}
