import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import * as Primitive from 'radix-ui/dropdown-menu'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { menuItemClasses, panelClasses } from './overlay-classes.ts'

/** Not modal: the page stays readable and scrollable behind an open menu. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}
export const DropdownMenuTrigger = Primitive.Trigger
export const DropdownMenuRadioGroup = Primitive.RadioGroup

export function DropdownMenuContent({
  className,
  sideOffset = 8,
  collisionPadding = 8,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={sideOffset}
      collisionPadding={collisionPadding}
      className={cn(
        panelClasses,
        'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto p-1',
        'origin-(--radix-dropdown-menu-content-transform-origin)',
        className,
      )}
      {...props}
    />
  )
}

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  variant?: 'default' | 'destructive'
}

export function DropdownMenuItem({ className, variant = 'default', ...props }: ItemProps) {
  return (
    <Primitive.Item
      className={cn(menuItemClasses, variant === 'destructive' && 'text-destructive', className)}
      {...props}
    />
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(menuItemClasses, 'pl-9', className)} {...props}>
      <Primitive.ItemIndicator className="absolute left-3 text-primary">
        <Check aria-hidden />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(menuItemClasses, 'pl-9', className)} {...props}>
      <Primitive.ItemIndicator className="absolute left-3 flex size-4 items-center justify-center text-primary">
        <Circle aria-hidden className="size-2! fill-current" />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-3 py-2 text-xs text-muted-foreground', className)} {...props} />
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
}
