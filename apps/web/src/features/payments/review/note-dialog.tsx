import type { RefObject } from 'react'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import type { Action } from '@/lib/use-action.ts'
import { usePaymentsTexts } from '../payments.texts.ts'
import { NOTE_MAX } from './review.api.ts'

interface NoteDialogProps {
  act: Action<string>
  title: string
  description: string
  confirm: string
  tone?: 'primary' | 'destructive'
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks for a reason, which is stored with the case. */
export function NoteDialog(asked: NoteDialogProps) {
  const { t } = usePaymentsTexts()
  return (
    <ReasonDialog
      {...asked}
      field={{
        name: 'note',
        label: t('review.note'),
        hint: t('review.noteHint'),
        max: NOTE_MAX,
        needed: t('review.noteNeeded'),
      }}
    />
  )
}
