import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import * as Primitive from 'radix-ui/checkbox'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-control.ts'

export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'group flex size-6 shrink-0 items-center justify-center rounded-sm border border-input bg-background transition-colors',
        'hover:not-disabled:border-muted-foreground disabled:cursor-not-allowed disabled:opacity-50',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
        'data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary',
        'data-[state=indeterminate]:text-primary-foreground aria-invalid:border-destructive',
        className,
      )}
      {...useFieldControl(props)}
    >
      <Primitive.Indicator>
        <Check aria-hidden className="hidden size-4 stroke-3 group-data-[state=checked]:block" />
        <Minus aria-hidden className="hidden size-4 stroke-3 group-data-[state=indeterminate]:block" />
      </Primitive.Indicator>
    </Primitive.Root>
  )
}
