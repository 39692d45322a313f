import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

interface MessageProps {
  author: ReactNode
  children: ReactNode
  avatar?: ReactNode
  /** A badge after the name. */
  badge?: ReactNode
  sentAt?: ReactNode
  /** Written by the viewer: shown on the right in a tinted bubble. */
  isOwn?: boolean
  /** `pending` awaits approval, `sending` the network, `failed` a retry by the author. */
  state?: 'sent' | 'pending' | 'sending' | 'failed'
  /** Text of the state: "Aguardando aprovação", "Enviando…", "Não enviada". */
  stateLabel?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  actions?: ReactNode
}

export function Message({
  author,
  children,
  avatar,
  badge,
  sentAt,
  isOwn = false,
  state = 'sent',
  stateLabel,
  onRetry,
  retryLabel = 'Reenviar',
  actions,
}: MessageProps) {
  const StateIcon = state === 'failed' ? CircleAlert : Clock
  return (
    <article className={cn('flex items-start gap-3', isOwn && 'flex-row-reverse')}>
      {avatar}
      <div className={cn('grid max-w-[85%] min-w-0 gap-1', isOwn && 'justify-items-end')}>
        <header
          className={cn(
            'flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground',
            isOwn && 'justify-end',
          )}
        >
          <span className="text-sm font-semibold wrap-anywhere text-foreground">{author}</span>
          {badge}
          {sentAt}
        </header>
        <div
          className={cn(
            'w-fit max-w-full rounded-md border px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap',
            isOwn ? 'border-transparent bg-primary/15' : 'bg-card',
            state === 'pending' && 'border-dashed border-input bg-transparent',
            state === 'sending' && 'opacity-70',
            state === 'failed' && 'border-destructive',
          )}
        >
          {children}
        </div>
        {(stateLabel || onRetry || actions) && (
          <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
            {stateLabel && (
              <span
                className={cn('inline-flex items-center gap-1', state === 'failed' && 'text-destructive')}
              >
                <StateIcon aria-hidden className="size-3.5" />
                {stateLabel}
              </span>
            )}
            {onRetry && (
              <Button variant="link" size="sm" className="px-0" onClick={onRetry}>
                <RotateCw aria-hidden />
                {retryLabel}
              </Button>
            )}
            {actions && <div className="flex items-center gap-2">{actions}</div>}
          </footer>
        )}
      </div>
    </article>
  )
}
