import type { RefObject } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { type PaymentReview, useClose, useGiveBack, useWriteOff } from './review.api.ts'

const NoteDialog = lazyComponent(async () => (await import('./note-dialog.tsx')).NoteDialog)

interface ReviewActionsProps {
  review: PaymentReview
  /** Receives focus, because the card may disappear with the action. */
  heading: RefObject<HTMLElement | null>
}

/** The actions that the server allows for a case. Each confirmation repeats the amount. */
export function ReviewActions({ review: { id, actions, ...review }, heading }: ReviewActionsProps) {
  const { t } = usePaymentsTexts()
  const amount = moneyInText(review.amount)
  const givingBack = useGiveBack(id)
  const closing = useClose(id)
  const writingOff = useWriteOff(id)
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {actions.includes('refund') && (
        <ConfirmedButton
          act={givingBack}
          texts="payments:giveBack"
          values={{ amount }}
          variant="secondary"
          focusAfter={heading}
        />
      )}
      {actions.includes('write_off') && (
        <FormDialogButton
          variant="outline"
          load={NoteDialog.load}
          dialog={(close) => (
            <NoteDialog
              act={writingOff}
              title={t('writeOff.title', { amount })}
              description={t('writeOff.description')}
              confirm={t('writeOff.confirm', { amount })}
              tone="destructive"
              focusAfter={heading}
              onClose={close}
            />
          )}
        >
          {t('writeOff.action')}
        </FormDialogButton>
      )}
      {actions.includes('close') && (
        <FormDialogButton
          variant="outline"
          load={NoteDialog.load}
          dialog={(close) => (
            <NoteDialog
              act={closing}
              title={t('close.title', { amount })}
              description={t('close.description')}
              confirm={t('close.confirm')}
              focusAfter={heading}
              onClose={close}
            />
          )}
        >
          {t('close.action')}
        </FormDialogButton>
      )}
    </div>
  )
}
