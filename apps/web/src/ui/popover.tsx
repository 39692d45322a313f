import * as Primitive from 'radix-ui/popover'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { panelClasses } from './overlay-classes.ts'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger

/** Radix gives it the role `dialog`, so it needs an `aria-label` or `aria-labelledby`. */
export function PopoverContent({
  className,
  sideOffset = 8,
  collisionPadding = 8,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        collisionPadding={collisionPadding}
        className={cn(
          panelClasses,
          'max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4',
          'origin-(--radix-popover-content-transform-origin)',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
