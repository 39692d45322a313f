import { TOURNAMENT_CANCEL_REASON_MAX } from '@trunfo/contract/tournaments'
import { useRef, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type AdminTournament, useChangeStatus } from './admin.api.ts'

interface CancelDialogProps {
  tournament: AdminTournament
  onClose: () => void
  /** It is gone and done: the button that opened it is too, so focus needs another place to be. */
  onCancelled: () => void
}

/** Stays open until it is done, so that whoever confirmed sees it happen and nobody confirms twice. */
export function CancelDialog({ tournament: { id, name }, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTournamentsTexts()
  const change = useChangeStatus(id)
  const [reason, setReason] = useState('')
  const isDone = useRef(false)

  async function cancel() {
    try {
      await change.mutateAsync({ status: 'cancelled', ...(reason.trim() && { reason: reason.trim() }) })
      isDone.current = true
      toast({ title: t('admin.cancelled'), description: name })
    } catch (error) {
      toast({ variant: 'destructive', title: t('admin.changeFailed'), description: errorText(error) })
    }
    onClose()
  }

  return (
    <AlertDialog open onOpenChange={() => !change.isPending && onClose()}>
      <AlertDialogContent
        onCloseAutoFocus={(event) => {
          if (!isDone.current) return
          event.preventDefault()
          onCancelled()
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{t('admin.cancelTitle', { name })}</AlertDialogTitle>
          <AlertDialogDescription>{t('admin.cancelDescription')}</AlertDialogDescription>
        </AlertDialogHeader>
        <Field label={t('admin.cancelReason')} hint={t('admin.cancelReasonHint')}>
          <Textarea
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={TOURNAMENT_CANCEL_REASON_MAX}
            className="max-h-40"
          />
        </Field>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={change.isPending}>{t('admin.cancelBack')}</AlertDialogCancel>
          <Button variant="destructive" isLoading={change.isPending} onClick={() => void cancel()}>
            {t('admin.cancelConfirm')}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
