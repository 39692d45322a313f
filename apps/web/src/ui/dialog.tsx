import X from 'lucide-react/icons/x'
import * as Primitive from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { veilClasses } from './overlay-classes.ts'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

interface DialogContentProps extends ComponentProps<typeof Primitive.Content> {
  closeLabel?: string
}

export function DialogContent({ closeLabel = 'Fechar', className, children, ...props }: DialogContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={veilClasses} />
      <Primitive.Content className={cn(modalClasses, className)} {...props}>
        {children}
        <Primitive.Close asChild>
          <Button variant="ghost" size="icon" className="absolute top-1.5 right-1.5" aria-label={closeLabel}>
            <X />
          </Button>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  )
}

/** Centred without a transform, which would clip lists that open inside. Scrolls its own content. */
export const modalClasses = [
  'fixed inset-0 z-50 m-auto grid h-fit w-[calc(100%-2rem)] max-w-lg gap-6',
  'max-h-[calc(100dvh-2rem-2*var(--toast-room,0px))] overflow-y-auto rounded-lg border bg-popover p-4 sm:p-6',
  'shadow-xl shadow-background data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
].join(' ')

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-2 pr-10', className)} {...props} />
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('text-lg wrap-anywhere', className)} {...props} />
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn('text-sm text-muted-foreground', className)} {...props} />
}

/** Put the main action last: rightmost on wide screens, closest to the thumb on phones. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-3 sm:flex sm:justify-end', className)} {...props} />
}
