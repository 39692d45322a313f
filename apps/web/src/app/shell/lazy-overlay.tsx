import { Slot } from 'radix-ui/slot'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetFailedLoads, type lazyComponent } from '@/lib/lazy-component.tsx'
import { toast } from '@/ui/toast.ts'

export interface OverlayProps {
  trigger: ReactElement
}

interface LazyOverlayProps {
  overlay: ReturnType<typeof lazyComponent<OverlayProps>>
  hasPopup: 'menu' | 'dialog'
  /** The button that opens it: alone at first, and the overlay's own trigger from then on. */
  children: ReactElement
}

/** A menu or sheet whose code stays out of the first paint: it comes when the pointer or focus draws near. */
export function LazyOverlay({ overlay: Overlay, hasPopup, children: trigger }: LazyOverlayProps) {
  const { t } = useTranslation()
  const [isReady, setIsReady] = useState(false)

  const prepare = () => void Overlay.load().catch(() => undefined)
  const open = () => {
    forgetFailedLoads()
    Overlay.load().then(
      () => setIsReady(true),
      () => toast({ variant: 'destructive', title: t('crash.title'), description: t('errors.network') }),
    )
  }

  if (isReady) {
    return (
      <Suspense fallback={trigger}>
        <Overlay trigger={trigger} />
      </Suspense>
    )
  }
  return (
    <Slot
      aria-haspopup={hasPopup}
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      {trigger}
    </Slot>
  )
}
