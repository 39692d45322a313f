import { formatMoney, parseMoney } from '@trunfo/money/reais'
import { type ComponentProps, useState } from 'react'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  valueCents: number | null
  onChangeCents: (cents: number | null) => void
}

/** Longer than any real amount, separators included. */
const LENGTH_MAX = 20

/** "50" means fifty reais; "1500,5" and "1.500,50" mean 1500.50. The text is formatted on blur. */
export function MoneyInput({ valueCents, onChangeCents, className, onBlur, ...props }: MoneyInputProps) {
  const [text, setText] = useState(() => (valueCents === null ? '' : formatMoney(valueCents)))

  // Keeps the typed text while it means `valueCents`; a value set from outside replaces it.
  const shown = parseMoney(text) === valueCents ? text : valueCents === null ? '' : formatMoney(valueCents)

  return (
    <Input
      {...props}
      maxLength={LENGTH_MAX}
      inputMode="decimal"
      autoComplete="off"
      className={cn('tabular-nums', className)}
      value={shown}
      onInput={({ currentTarget }) => {
        const typed = currentTarget.value.replace(/[^\d.,R$\s]/gu, '')
        setText(typed)
        onChangeCents(parseMoney(typed))
      }}
      onBlur={(event) => {
        if (valueCents !== null) setText(formatMoney(valueCents))
        onBlur?.(event)
      }}
    />
  )
}
