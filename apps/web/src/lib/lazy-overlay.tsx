import { Slot } from 'radix-ui/slot'
import { type ReactElement, Suspense, useState } from 'react'
import type { lazyComponent } from './lazy-component.tsx'
import { useLoadOrSay } from './use-load-or-say.ts'

export interface OverlayProps {
  trigger: ReactElement
}

interface LazyOverlayProps<Given extends object> {
  overlay: ReturnType<typeof lazyComponent<OverlayProps & Given>>
  /** What the overlay is given besides its trigger. */
  given?: Given
  hasPopup: 'menu' | 'dialog'
  /** The button that opens it: alone at first, and the overlay's own trigger from then on. */
  children: ReactElement
}

/** A menu or sheet whose code stays out of the first paint: it comes when the pointer or focus draws near. */
export function LazyOverlay<Given extends object>({
  overlay: Overlay,
  given,
  hasPopup,
  children: trigger,
}: LazyOverlayProps<Given>) {
  const loadOrSay = useLoadOrSay()
  const [isReady, setIsReady] = useState(false)

  const prepare = () => void Overlay.load().catch(() => undefined)
  const open = () => loadOrSay(Overlay, () => setIsReady(true))

  if (isReady) {
    const props = { trigger, ...given } as OverlayProps & Given
    return (
      <Suspense fallback={trigger}>
        <Overlay {...props} />
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
