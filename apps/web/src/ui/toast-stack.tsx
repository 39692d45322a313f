import 'sonner/dist/styles.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { onToast, onToastEnd, type ToastOptions, takeToasts } from './toast.ts'
import { onDialogOpen, placeOfToasts, roomFor } from './toast-place.ts'

const DEFAULT_DURATION_MS = 5000
const ACTION_DURATION_MS = 12_000
/** Sides that are not named keep the library's default. */
const BELOW_NAVBAR = { top: '4.5rem' }

/** Last toast per topic; a newer one replaces it. */
const lastOfTopic = new Map<string, number>()

/** Failures of one action share a title, so the newest replaces them; other toasts replace identical ones. */
const topicOf = ({ title, description, variant }: ToastOptions): string =>
  JSON.stringify(variant === 'destructive' ? [title] : [title, description, variant])

export function ToastStack() {
  const [position, setPosition] = useState(placeOfToasts)

  useEffect(() => {
    const place = () => setPosition(placeOfToasts())
    const showWaiting = () => {
      place()
      for (const { id, durationMs, ...options } of takeToasts()) {
        const topic = topicOf(options)
        const before = lastOfTopic.get(topic)
        if (before !== undefined) sonner.dismiss(before)
        lastOfTopic.set(topic, id)
        sonner.custom(() => <ToastCard {...options} onClose={() => sonner.dismiss(id)} />, {
          id,
          duration: durationMs ?? (options.action ? ACTION_DURATION_MS : DEFAULT_DURATION_MS),
        })
      }
    }
    showWaiting()
    addEventListener('scroll', place, { passive: true })
    const stops = [
      onToast(showWaiting),
      onToastEnd((id) => sonner.dismiss(id)),
      onDialogOpen(() => sonner.dismiss()),
    ]
    return () => {
      removeEventListener('scroll', place)
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <SonnerToaster
      theme="dark"
      position={position}
      offset={BELOW_NAVBAR}
      mobileOffset={BELOW_NAVBAR}
      visibleToasts={4}
      gap={8}
      containerAriaLabel="Avisos"
      className="font-sans!"
    />
  )
}

interface ToastCardProps extends Omit<ToastOptions, 'durationMs' | 'isOfPage'> {
  onClose: () => void
}

function ToastCard({ title, description, action, variant = 'default', onClose }: ToastCardProps) {
  const isDestructive = variant === 'destructive'
  const isSuccess = variant === 'success'
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (card.current ? roomFor(card.current) : undefined), [])
  return (
    <div
      ref={card}
      className={cn(
        'flex w-full items-start gap-3 rounded-md border bg-popover py-1 pr-1 pl-4 shadow-lg shadow-background sm:w-(--width)',
        isDestructive && 'border-destructive',
        isSuccess && 'border-success/60',
      )}
    >
      {isDestructive && <CircleAlert aria-hidden className="mt-2.5 size-4 shrink-0 text-destructive" />}
      {isSuccess && <CircleCheck aria-hidden className="mt-2.5 size-4 shrink-0 text-success" />}
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
