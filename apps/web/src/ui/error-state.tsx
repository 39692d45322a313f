import CloudAlert from 'lucide-react/icons/cloud-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

interface ErrorStateProps {
  title?: ReactNode
  description?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  retryLabel?: string
  /** Makes the title the page's heading. */
  isPage?: boolean
  className?: string
}

/** An error with a retry button, in place of content that failed to load. */
export function ErrorState({
  title = 'Não foi possível carregar.',
  description,
  onRetry,
  isRetrying,
  retryLabel = 'Tentar novamente',
  isPage = false,
  className,
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed px-4 py-12 text-center',
        className,
      )}
    >
      <span className="mb-1 flex size-12 items-center justify-center rounded-full bg-muted text-destructive">
        <CloudAlert aria-hidden className="size-6" />
      </span>
      <Title className="max-w-prose font-medium text-balance">{title}</Title>
      {description && <p className="max-w-prose text-sm text-balance text-muted-foreground">{description}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-2" onClick={onRetry} isLoading={isRetrying}>
          <RotateCw aria-hidden />
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
