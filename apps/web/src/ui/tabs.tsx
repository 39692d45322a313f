import { type ComponentProps, createContext, type KeyboardEvent, use, useId } from 'react'
import { cn } from './cn.ts'

interface Shown {
  id: string
  value: string
  onValueChange: (value: string) => void
}

const ShownTab = createContext<Shown>({ id: '', value: '', onValueChange: () => undefined })

interface TabsProps extends ComponentProps<'div'> {
  value: string
  onValueChange: (value: string) => void
}

/** May be narrower than its tabs, which then scroll sideways. */
export function Tabs({ value, onValueChange, className, ...props }: TabsProps) {
  return (
    <ShownTab value={{ id: useId(), value, onValueChange }}>
      <div className={cn('min-w-0', className)} {...props} />
    </ShownTab>
  )
}

/** The Tab key focuses the open tab; arrow keys, Home and End open others. */
export function TabsList({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      onKeyDown={openByKey}
      className={cn('flex gap-1 overflow-x-auto border-b [scrollbar-width:none]', className)}
      {...props}
    />
  )
}

function openByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:enabled')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }
  const place = places[event.key]
  if (place === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const next = tabs.at(place % tabs.length)
  next?.focus()
  next?.click()
}

interface TabProps {
  value: string
}

export function TabsTrigger({ value, className, ...props }: ComponentProps<'button'> & TabProps) {
  const shown = use(ShownTab)
  const isShown = shown.value === value
  return (
    <button
      type="button"
      role="tab"
      id={`${shown.id}-tab-${value}`}
      aria-selected={isShown}
      aria-controls={`${shown.id}-panel-${value}`}
      tabIndex={isShown ? 0 : -1}
      onClick={() => !isShown && shown.onValueChange(value)}
      className={cn(
        'relative flex min-h-11 shrink-0 items-center gap-2 rounded-t-sm px-3 text-sm font-semibold whitespace-nowrap',
        'text-muted-foreground -outline-offset-2 transition-colors hover:not-disabled:text-foreground',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-transparent',
        'aria-selected:text-foreground aria-selected:after:bg-primary',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
    />
  )
}

interface TabsContentProps extends ComponentProps<'div'>, TabProps {
  /** Keeps the content mounted while another tab is open, for example a text being written. */
  isKept?: boolean
}

export function TabsContent({ value, isKept = false, className, children, ...props }: TabsContentProps) {
  const shown = use(ShownTab)
  const isShown = shown.value === value
  return (
    <div
      role="tabpanel"
      id={`${shown.id}-panel-${value}`}
      aria-labelledby={`${shown.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have no focusable content.
      tabIndex={0}
      hidden={!isShown}
      className={cn('rounded-sm pt-6', className)}
      {...props}
    >
      {(isShown || isKept) && children}
    </div>
  )
}
