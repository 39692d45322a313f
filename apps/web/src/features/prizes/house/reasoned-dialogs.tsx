import { PRIZE_REASON_MAX } from '@trunfo/contract/prizes'
import type { RefObject } from 'react'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import { useAmountText } from '../../tournaments/index.ts'
import { type Correction, type Decision, useBook, useDecide, type WaitingShare } from './house.api.ts'
import { useHouseTexts } from './house.texts.ts'

interface AfterProps {
  /** Receives focus, because the card disappears with the action. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

interface DecisionDialogProps extends AfterProps {
  share: WaitingShare
  decision: Decision
}

/** Repeats the amount and the person. */
export function DecisionDialog({ share, decision, ...after }: DecisionDialogProps) {
  const { t } = useHouseTexts()
  const deciding = useDecide(share.id, decision)
  const words = {
    amount: useAmountText()(share.asset, share.amount),
    person: share.person?.username ?? t('waiting.gone'),
  }
  return (
    <ReasonDialog
      act={deciding}
      title={t(`decision.${decision}.title`, words)}
      description={t(`decision.${decision}.description`, words)}
      confirm={t(`decision.${decision}.confirm`, words)}
      tone={decision === 'pay' ? 'primary' : 'destructive'}
      field={useReasonField()}
      {...after}
    />
  )
}

export function CorrectionDialog({ correction, ...after }: AfterProps & { correction: Correction }) {
  const { t } = useHouseTexts()
  const booking = useBook(correction)
  const amountOf = useAmountText()
  const { asset, tournament, wrong, right } = correction
  const paid = wrong.people.reduce((sum, { amount }) => sum + amount, 0)
  const recoverable = wrong.people.reduce((sum, one) => sum + one.recoverable, 0)
  const missing = right.people.reduce((sum, one) => sum + one.amount, 0)
  const hasPlaces = [...wrong.people, ...right.people].some(({ place }) => place !== null)
  const words = {
    recoverable: amountOf(asset, recoverable),
    lost: amountOf(asset, paid - recoverable),
    amount: amountOf(asset, hasPlaces ? paid : correction.amount),
    missing: amountOf(asset, missing),
    right: right.name,
  }
  return (
    <ReasonDialog
      act={booking}
      title={t('book.title', { tournament: tournament.name })}
      description={hasPlaces ? t('book.descriptionPlaces', words) : t('book.description', words)}
      confirm={t('book.confirm')}
      tone="destructive"
      field={useReasonField()}
      {...after}
    />
  )
}

function useReasonField() {
  const { t } = useHouseTexts()
  return {
    label: t('decision.reason'),
    hint: t('decision.reasonHint'),
    max: PRIZE_REASON_MAX,
    needed: t('errors.prize_reason_required'),
  }
}
