import type { ReactNode, RefObject } from 'react'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { AskedButtons, AskedDialog } from './asked-dialog.tsx'
import type { Act } from './use-act.ts'
import { useForm } from './use-form.ts'

interface ReasonField {
  /** What the request calls it, so that a refusal finds it. */
  name?: string
  label: string
  hint: string
  aside?: ReactNode
  max: number
  /** What is said where nothing was written; null where nothing need be. */
  needed: string | null
}

interface ReasonDialogProps<Answer> {
  act: Act<string, Answer>
  title: string
  description: string
  confirm: string
  /** Where "Cancelar" could be taken for the act itself. */
  cancel?: string | undefined
  tone?: 'primary' | 'destructive' | undefined
  field: ReasonField
  /** Takes the focus when the button that asked has gone with what was done. */
  focusAfter?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks for the one text that an act of the staff is kept with. */
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
    <AskedDialog {...asked} onClose={onClose}>
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <Field label={label} hint={hint} aside={aside} error={about(name)}>
          <Textarea name={name} maxLength={max} required={needed !== null} className="max-h-40" />
        </Field>
        <AskedButtons confirm={confirm} cancel={cancel} isPending={act.isPending} tone={tone} />
      </form>
    </AskedDialog>
  )
}
