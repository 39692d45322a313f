import { formatMoney, parseMoney } from '@trunfo/money/reais'
import { useState } from 'react'
import { Input } from '@/ui/input.tsx'
import type { MoneyControlProps } from '../create/prize-inputs.tsx'

/**
 * Money as it is typed, put in order when the field is left. The mask of the other forms weighs more than all the rest of
 * the dialog, and the page of a tournament has no room for it.
 */
export function PlainMoneyInput({ valueCents, onChangeCents, ...props }: MoneyControlProps) {
  const [text, setText] = useState(() => (valueCents === null ? '' : formatMoney(valueCents)))
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      className="tabular-nums"
      maxLength={20}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChangeCents(parseMoney(target.value))
      }}
      onBlur={() => valueCents !== null && setText(formatMoney(valueCents))}
    />
  )
}
