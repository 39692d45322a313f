import * as Primitive from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { panelClasses } from './overlay-classes.ts'

interface TooltipProps {
  content: ReactNode
  /** The one focusable element to explain. It needs its own name: touch devices show no tooltip. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={`${panelClasses} max-w-64 rounded-sm px-3 py-2 text-xs data-[state=delayed-open]:animate-fade-in`}
        >
          {content}
        </Primitive.Content>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
