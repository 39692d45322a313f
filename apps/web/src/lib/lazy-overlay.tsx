import { Slot } from 'radix-ui/slot'
import { type ReactElement, Suspense, useState } from 'react'
import type { lazyComponent } from './lazy-component.tsx'
import { useLoadOrToast } from './use-load-or-toast.ts'

/** Props of a component that `LazyOverlay` can show. It mounts open and renders the trigger itself. */
export interface OverlayProps {
  trigger: ReactElement
}

interface LazyOverlayProps<Given extends object> {
  overlay: ReturnType<typeof lazyComponent<OverlayProps & Given>>
  /** Props of the overlay besides its trigger. */
  given?: Given
  hasPopup: 'menu' | 'dialog'
  /** The button that opens it. It becomes the overlay's own trigger once that has loaded. */
  children: ReactElement
}

/** A menu or sheet whose code loads after the first paint, when its button is hovered or focused. */
export function LazyOverlay<Given extends object>({
  overlay: Overlay,
  given,
  hasPopup,
  children: trigger,
}: LazyOverlayProps<Given>) {
  const loadOrSay = useLoadOrToast()
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
