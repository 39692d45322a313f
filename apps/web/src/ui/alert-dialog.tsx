import * as Primitive from 'radix-ui/alert-dialog'
import type { ComponentProps } from 'react'
import { type ButtonProps, buttonVariants } from './button.tsx'
import { cn } from './cn.ts'
import { modalClasses } from './dialog.tsx'
import { veilClasses } from './overlay-classes.ts'

/**
 * Confirms something that cannot be undone. The focus starts on `AlertDialogCancel` and clicks outside are
 * ignored, so that it is not confirmed by accident.
 */
export const AlertDialog = Primitive.Root
export const AlertDialogTrigger = Primitive.Trigger

export function AlertDialogContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={veilClasses} />
      <Primitive.Content className={cn(modalClasses, 'max-w-md', className)} {...props} />
    </Primitive.Portal>
  )
}

export function AlertDialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-2', className)} {...props} />
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('text-lg wrap-anywhere', className)} {...props} />
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return (
    <Primitive.Description
      className={cn('text-sm wrap-anywhere text-muted-foreground', className)}
      {...props}
    />
  )
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-3 sm:flex sm:justify-end', className)} {...props} />
}

export function AlertDialogCancel({ className, ...props }: ComponentProps<typeof Primitive.Cancel>) {
  return <Primitive.Cancel className={cn(buttonVariants({ variant: 'secondary' }), className)} {...props} />
}

type AlertDialogActionProps = ComponentProps<typeof Primitive.Action> & Pick<ButtonProps, 'variant'>

export function AlertDialogAction({ variant = 'destructive', className, ...props }: AlertDialogActionProps) {
  return <Primitive.Action className={cn(buttonVariants({ variant }), className)} {...props} />
}
