import type { RefObject } from 'react'
import { AskedButtons, AskedDialog } from '@/lib/asked-dialog.tsx'
import type { Act } from '@/lib/use-act.ts'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { NOTE_MAX } from './review.api.ts'

interface NoteDialogProps {
  act: Act<string>
  title: string
  description: string
  confirm: string
  tone?: 'primary' | 'destructive'
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks why, and keeps the answer with the case. */
export function NoteDialog({ act, confirm, tone, onClose, ...asked }: NoteDialogProps) {
  const { t } = usePaymentsTexts()
  const { props, about, problem } = useForm(act, {
    given: ({ note }: { note: string }) => note.trim(),
    onDone: onClose,
  })
  return (
    <AskedDialog {...asked} onClose={onClose}>
      <form {...props} className="grid gap-5">
        <FormProblem problem={problem} />
        <Field label={t('review.note')} hint={t('review.noteHint')} error={about('note')}>
          <Textarea name="note" maxLength={NOTE_MAX} required className="max-h-40" />
        </Field>
        <AskedButtons confirm={confirm} isPending={act.isPending} tone={tone} />
      </form>
    </AskedDialog>
  )
}
