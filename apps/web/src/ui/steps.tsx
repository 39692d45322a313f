import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { cn } from './cn.ts'
import { SpinnerIcon } from './spinner-icon.tsx'

export interface Step {
  label: string
  state: 'pending' | 'current' | 'done' | 'failed'
}

const looks = {
  pending: { mark: 'border-border text-muted-foreground', text: 'ainda não' },
  current: { mark: 'border-primary bg-secondary text-primary', text: 'agora' },
  done: { mark: 'border-primary bg-primary text-primary-foreground', text: 'feito' },
  failed: { mark: 'border-destructive text-destructive', text: 'não deu certo' },
}

/** Progress as steps side by side, also on phones. The line after a completed step is highlighted. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => {
        const { mark, text } = looks[step.state]
        return (
          <li
            key={step.label}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className={cn(
              'relative flex min-w-0 flex-1 flex-col items-center gap-2 text-center',
              'before:absolute before:top-4 before:left-[calc(50%+1.25rem)] before:h-0.5 before:w-[calc(100%-2.5rem)] last:before:hidden',
              step.state === 'done' ? 'before:bg-primary' : 'before:bg-border',
            )}
          >
            <span
              className={cn(
                'flex size-8.5 items-center justify-center rounded-full border-2 text-sm font-semibold tabular-nums',
                mark,
              )}
            >
              <StepMark state={step.state} place={index + 1} />
            </span>
            <span
              className={cn(
                'text-xs sm:text-sm',
                step.state === 'pending' ? 'text-muted-foreground' : 'font-medium',
              )}
            >
              <span className="sr-only">{text}: </span>
              {step.label}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function StepMark({ state, place }: { state: Step['state']; place: number }) {
  if (state === 'done') return <Check aria-hidden className="size-4" />
  if (state === 'failed') return <X aria-hidden className="size-4" />
  if (state === 'current') return <SpinnerIcon className="size-4" />
  return <span aria-hidden>{place}</span>
}
