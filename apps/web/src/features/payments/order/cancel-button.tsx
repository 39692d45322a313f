import type { RefObject } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { moneyInText } from '@/lib/formats.ts'
// The words that the button and its question are made of.
import '../payments.texts.ts'
import { useCancelOrder } from './order.api.ts'

interface CancelOrderButtonProps {
  order: { id: string; amount: number }
  /** What takes the focus where the button goes with the order. */
  focusAfter?: RefObject<HTMLElement | null>
}

export function CancelOrderButton({ order: { id, amount }, focusAfter }: CancelOrderButtonProps) {
  const cancelling = useCancelOrder(id)
  return (
    <ConfirmedButton
      act={cancelling}
      texts="payments:cancelOrder"
      values={{ amount: moneyInText(amount) }}
      variant="ghost"
      focusAfter={focusAfter}
    />
  )
}
