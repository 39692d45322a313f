import 'sonner/dist/styles.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { onToast, type ToastOptions, takeToasts } from './toast.ts'

const DEFAULT_DURATION_MS = 5000
const ACTION_DURATION_MS = 12_000

export function ToastStack() {
  useEffect(() => {
    const showWaiting = () => {
      for (const { durationMs, ...options } of takeToasts()) {
        sonner.custom((id) => <ToastCard {...options} onClose={() => sonner.dismiss(id)} />, {
          duration: durationMs ?? (options.action ? ACTION_DURATION_MS : DEFAULT_DURATION_MS),
        })
      }
    }
    showWaiting()
    return onToast(showWaiting)
  }, [])

  return (
    <SonnerToaster
      theme="dark"
      position="bottom-right"
      visibleToasts={4}
      gap={8}
      containerAriaLabel="Avisos"
      className="font-sans!"
    />
  )
}

interface ToastCardProps extends Omit<ToastOptions, 'durationMs'> {
  onClose: () => void
}

function ToastCard({ title, description, action, variant = 'default', onClose }: ToastCardProps) {
  const isDestructive = variant === 'destructive'
  return (
    <div
      className={cn(
        'flex w-full items-start gap-3 rounded-md border bg-popover py-1 pr-1 pl-4 shadow-lg shadow-background sm:w-(--width)',
        isDestructive && 'border-destructive',
      )}
    >
      {isDestructive && <CircleAlert aria-hidden className="mt-2.5 size-4 shrink-0 text-destructive" />}
      <div className="grid min-w-0 flex-1 gap-1 py-2 text-sm wrap-anywhere">
        <p className={cn('font-semibold', isDestructive && 'text-destructive')}>{title}</p>
        {description && <p className="text-muted-foreground">{description}</p>}
        {action && (
          <Button asChild variant="link" size="sm" className="justify-self-start px-0" onClick={onClose}>
            {action}
          </Button>
        )}
      </div>
      <Button variant="ghost" size="icon-sm" onClick={onClose} aria-label="Fechar aviso">
        <X aria-hidden />
      </Button>
    </div>
  )
}
