import { type ComponentProps, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'

interface MoneyFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** Field name; the form reads its text, which `parseMoney` turns into cents. */
  name: string
  initialCents: number | null
}

/** A required amount of money in an uncontrolled form. */
export function MoneyField({ name, initialCents, ...field }: MoneyFieldProps) {
  const [cents, setCents] = useState(initialCents)
  return (
    <Field {...field}>
      <MoneyInput name={name} valueCents={cents} onChangeCents={setCents} placeholder="R$ 0,00" required />
    </Field>
  )
}
