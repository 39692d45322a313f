import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'

interface MoneyFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** The form reads the text under this name; `parseMoney` makes centavos of it. */
  name: string
  initialCents: number | null
}

export function MoneyField({ name, initialCents, ...field }: MoneyFieldProps) {
  const [cents, setCents] = useState(initialCents)
  return (
    <Field {...field}>
      <MoneyInput name={name} valueCents={cents} onChangeCents={setCents} placeholder="R$ 0,00" required />
    </Field>
  )
}
