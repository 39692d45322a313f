import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Label({ className, htmlFor, children, ...props }: ComponentProps<'label'>) {
  return (
    <label htmlFor={htmlFor} className={cn('text-sm font-medium', className)} {...props}>
      {children}
    </label>
  )
}
