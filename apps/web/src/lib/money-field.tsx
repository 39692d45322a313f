import { type ComponentProps, Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Field } from '@/ui/field.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** Its mask is heavy: it comes after the first paint. */
const MoneyInput = lazyComponent(async () => (await import('@/ui/money-input.tsx')).MoneyInput)

interface MoneyFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** The form reads the text under this name; `parseMoney` makes centavos of it. */
  name: string
  initialCents: number | null
}

export function MoneyField({ name, initialCents, ...field }: MoneyFieldProps) {
  const [cents, setCents] = useState(initialCents)
  return (
    <Field {...field}>
      <Suspense fallback={<Skeleton className="h-11" />}>
        <MoneyInput name={name} valueCents={cents} onChangeCents={setCents} placeholder="R$ 0,00" required />
      </Suspense>
    </Field>
  )
}
