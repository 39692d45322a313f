import { type ComponentType, useEffect, useState } from 'react'
import { onToast } from './toast.ts'

const IDLE_MS = 2000

/**
 * Where toasts appear. The code that draws them is not part of the first paint: it comes with the first
 * toast or when the page has rested, whichever is sooner, so that it is at hand before the network fails.
 */
export function Toaster() {
  const [Stack, setStack] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (Stack) return
    // A chunk that cannot be had is asked for again with the next toast, which waits in the queue.
    const load = () =>
      import('./toast-stack.tsx').then(
        ({ ToastStack }) => setStack(() => ToastStack),
        () => undefined,
      )
    const timer = setTimeout(load, IDLE_MS)
    const stopListening = onToast(load)
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [Stack])

  return Stack && <Stack />
}
