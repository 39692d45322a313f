import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface MatchStripStep {
  label: ReactNode
  detail: ReactNode
  state: 'pending' | 'current' | 'done' | 'conflict'
}

interface MatchStripProps {
  label: string
  /** One side's report, the other side's, and the outcome. */
  steps: readonly [MatchStripStep, MatchStripStep, MatchStripStep]
}

const looks = {
  pending: { icon: CircleDashed, mark: 'border-border text-muted-foreground', text: 'ainda não' },
  current: { icon: Hourglass, mark: 'border-input bg-secondary text-foreground', text: 'agora' },
  done: { icon: Check, mark: 'border-primary bg-primary text-primary-foreground', text: 'feito' },
  conflict: { icon: TriangleAlert, mark: 'border-warning text-warning', text: 'em conflito' },
}

/** Three steps side by side, stacked on narrow screens. The line after a completed step is highlighted. */
export function MatchStrip({ label, steps }: MatchStripProps) {
  return (
    <div className="@container">
      <ol aria-label={label} className="grid @lg:grid-cols-3">
        {steps.map((step, index) => {
          const { icon: Icon, mark, text } = looks[step.state]
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position.
              key={index}
              aria-current={step.state === 'current' ? 'step' : undefined}
              className={cn(
                'relative flex gap-3 pb-6 last:pb-0 @lg:flex-col @lg:items-center @lg:px-2 @lg:pb-0 @lg:text-center',
                'before:absolute before:top-9 before:bottom-0 before:left-4 before:w-0.5 last:before:hidden',
                '@lg:before:top-4 @lg:before:bottom-auto @lg:before:left-[calc(50%+1.25rem)] @lg:before:h-0.5',
                '@lg:before:w-[calc(100%-2.5rem)]',
                step.state === 'done' ? 'before:bg-primary' : 'before:bg-border',
              )}
            >
              <span
                className={cn(
                  'flex size-8.5 shrink-0 items-center justify-center rounded-full border-2',
                  mark,
                )}
              >
                <Icon aria-hidden className="size-4" />
                <span className="sr-only">{text}:</span>
              </span>
              <div className="grid min-w-0 gap-0.5 @lg:justify-items-center">
                <span className="text-xs text-muted-foreground">{step.label}</span>
                <span
                  className={cn(
                    'text-sm font-medium wrap-anywhere',
                    step.state === 'pending' && 'font-normal text-muted-foreground',
                    step.state === 'conflict' && 'text-warning',
                  )}
                >
                  {step.detail}
                </span>
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
