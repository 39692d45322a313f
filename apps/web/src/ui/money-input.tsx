import { maskitoNumberOptionsGenerator } from '@maskito/kit'
import { useMaskito } from '@maskito/react'
import { formatMoney, parseMoney } from '@trunfo/money/reais'
import { type ComponentProps, useState } from 'react'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  valueCents: number | null
  onChangeCents: (cents: number | null) => void
}

// Twelve digits of reais are more than anyone has, and keep centavos within a safe integer.
const mask = maskitoNumberOptionsGenerator({
  prefix: 'R$ ',
  min: 0,
  max: 999_999_999_999,
  maximumFractionDigits: 2,
  decimalSeparator: ',',
  decimalPseudoSeparators: ['.', ','],
  thousandSeparator: '.',
})

/** Typing "50" means fifty reais; the centavos are filled in when the field is left. */
export function MoneyInput({ valueCents, onChangeCents, className, onBlur, ...props }: MoneyInputProps) {
  const [text, setText] = useState(() => (valueCents === null ? '' : formatMoney(valueCents)))
  const ref = useMaskito({ options: mask })

  // The text is the person's while it means the value; a value set from outside replaces it.
  const shown = parseMoney(text) === valueCents ? text : valueCents === null ? '' : formatMoney(valueCents)

  return (
    <Input
      {...props}
      ref={ref}
      inputMode="decimal"
      autoComplete="off"
      className={cn('tabular-nums', className)}
      value={shown}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value)
        onChangeCents(parseMoney(currentTarget.value))
      }}
      onBlur={(event) => {
        if (valueCents !== null) setText(formatMoney(valueCents))
        onBlur?.(event)
      }}
    />
  )
}
