import type { RefObject } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { moneyInText } from '@/lib/formats.ts'
// Registers the texts of the button and its confirmation.
import '../payments.texts.ts'
import { useCancelOrder } from './order.api.ts'

interface CancelOrderButtonProps {
  order: { id: string; amount: number }
  /** Receives focus if the button disappears with the order. */
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
