import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-control.ts'

interface SwitchProps extends ComponentProps<'input'> {
  onCheckedChange?: (isOn: boolean) => void
}

/** A native checkbox styled as a switch. */
export function Switch({ onCheckedChange, className, ...props }: SwitchProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state.
      role="switch"
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      onKeyDown={turnByEnter}
      className={cn(
        'inline-flex h-6 w-11 shrink-0 appearance-none items-center rounded-full border border-input bg-background transition-colors',
        'hover:not-disabled:border-muted-foreground disabled:cursor-not-allowed disabled:opacity-50',
        'before:size-4 before:translate-x-0.75 before:rounded-full before:bg-muted-foreground before:transition-transform',
        'checked:border-primary checked:bg-primary',
        'checked:before:translate-x-5.75 checked:before:bg-primary-foreground',
        className,
      )}
      {...useFieldControl(props)}
    />
  )
}

/** Toggles on Enter, which would otherwise submit the form. */
function turnByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.click()
}
