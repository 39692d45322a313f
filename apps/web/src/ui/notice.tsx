import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const TONES: Readonly<Record<'info' | 'success' | 'warning', { icon: LucideIcon; className: string }>> = {
  info: { icon: Info, className: 'text-info' },
  success: { icon: CircleCheck, className: 'text-success' },
  warning: { icon: TriangleAlert, className: 'text-warning' },
}

interface NoticeProps {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  /** A button or link. */
  action?: ReactNode
  /** Announces it to screen readers when it appears; leave it out for notices rendered with the page. */
  isAnnounced?: boolean
  className?: string
}

/** A persistent message in the page, unlike a toast. */
export function Notice({ tone = 'info', title, children, action, isAnnounced, className }: NoticeProps) {
  const { icon: Icon, className: tint } = TONES[tone]
  return (
    <div
      role={isAnnounced ? 'status' : undefined}
      className={cn('flex items-start gap-3 rounded-md border bg-muted p-4 text-sm', className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', tint)} />
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-muted-foreground">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}
