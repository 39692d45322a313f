import { cva, type VariantProps } from 'class-variance-authority'
import X from 'lucide-react/icons/x'
import * as Primitive from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { veilClasses } from './overlay-classes.ts'

/** A dialog that slides in from an edge, for menus and filters on phones. */
export const Sheet = Primitive.Root
export const SheetTrigger = Primitive.Trigger
export const SheetClose = Primitive.Close

const sheetVariants = cva(
  [
    'fixed z-50 flex flex-col bg-popover shadow-xl shadow-background',
    'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
  ],
  {
    variants: {
      side: {
        right:
          'top-0 bottom-(--toast-room,0px) right-0 w-80 max-w-[calc(100%-3rem)] border-l [--slide-x:100%]',
        left: 'top-0 bottom-(--toast-room,0px) left-0 w-80 max-w-[calc(100%-3rem)] border-r [--slide-x:-100%]',
        bottom: 'inset-x-0 bottom-(--toast-room,0px) max-h-[85dvh] rounded-t-lg border-t [--slide-y:100%]',
      },
    },
    defaultVariants: { side: 'right' },
  },
)

interface SheetContentProps
  extends ComponentProps<typeof Primitive.Content>,
    VariantProps<typeof sheetVariants> {
  title: string
  closeLabel?: string
}

export function SheetContent({
  side,
  title,
  closeLabel = 'Fechar',
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={veilClasses} />
      <Primitive.Content aria-describedby={undefined} className={sheetVariants({ side })} {...props}>
        <div className="flex items-center justify-between gap-2 border-b py-1.5 pr-1.5 pl-4">
          <Primitive.Title className="truncate text-base">{title}</Primitive.Title>
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon" aria-label={closeLabel}>
              <X />
            </Button>
          </Primitive.Close>
        </div>
        <div className={cn('min-h-0 flex-1 overflow-y-auto p-4', className)}>{children}</div>
      </Primitive.Content>
    </Primitive.Portal>
  )
}
