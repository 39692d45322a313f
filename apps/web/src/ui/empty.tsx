import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface EmptyProps {
  title: ReactNode
  description?: ReactNode
  icon?: LucideIcon
  /** A button or link. */
  action?: ReactNode
  /** Makes the title the page's heading. */
  isPage?: boolean
  className?: string
}

/** Placeholder for an empty list or page. */
export function Empty({ title, description, icon: Icon, action, isPage = false, className }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div
      className={cn(
        'flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed px-4 py-12 text-center',
        className,
      )}
    >
      {Icon && (
        <span className="mb-1 flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
          <Icon aria-hidden className="size-6" />
        </span>
      )}
      <Title className="max-w-prose font-medium text-balance">{title}</Title>
      {description && <p className="max-w-prose text-sm text-balance text-muted-foreground">{description}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
