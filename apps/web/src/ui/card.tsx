import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('surface', className)} {...props} />
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-1 p-4 pb-0 sm:p-6 sm:pb-0', className)} {...props} />
}

interface CardTitleProps extends ComponentProps<'h2'> {
  /** Heading level; the styles stay the same. */
  level?: 2 | 3
}

export function CardTitle({ level = 2, className, ...props }: CardTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return <Heading className={cn('text-lg wrap-anywhere', className)} {...props} />
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-sm text-muted-foreground', className)} {...props} />
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('p-4 sm:p-6', className)} {...props} />
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex flex-wrap items-center gap-3 border-t p-4 sm:px-6', className)} {...props} />
  )
}
