import type { ReactNode, RefObject } from 'react'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { FormAlertButtons, FormAlertDialog } from './form-alert-dialog.tsx'
import type { Action } from './use-action.ts'
import { useForm } from './use-form.ts'

interface ReasonField {
  /** The field's name in the request, so the server's errors are shown beside it. Defaults to `reason`. */
  name?: string
  label: string
  hint: string
  aside?: ReactNode
  max: number
  /** Error text when the field is empty; null makes it optional. */
  needed: string | null
}

interface ReasonDialogProps<Answer> {
  act: Action<string, Answer>
  title: string
  description: string
  confirm: string
  /** Replaces the default label where "Cancelar" could be read as the action itself. */
  cancel?: string | undefined
  tone?: 'primary' | 'destructive' | undefined
  field: ReasonField
  /** Receives the focus if the action removed the button that opened the dialog. */
  focusAfter?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Dialog for a staff action that records one text, such as a reason. */
export function ReasonDialog<Answer>({
  act,
  confirm,
  cancel,
  tone,
  field: { name = 'reason', label, hint, aside, max, needed },
  onClose,
  ...asked
}: ReasonDialogProps<Answer>) {
  const written = (values: Record<string, string>) => (values[name] ?? '').trim()
  const { props, problem, about } = useForm(act, {
    check: (values) => (needed !== null && written(values) === '' ? { field: name, text: needed } : null),
    given: written,
    onDone: onClose,
  })
  return (
    <FormAlertDialog {...asked} onClose={onClose}>
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <Field label={label} hint={hint} aside={aside} error={about(name)}>
          <Textarea name={name} maxLength={max} required={needed !== null} className="max-h-40" />
        </Field>
        <FormAlertButtons confirm={confirm} cancel={cancel} isPending={act.isPending} tone={tone} />
      </form>
    </FormAlertDialog>
  )
}
