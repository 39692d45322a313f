import { type ComponentType, useEffect, useState } from 'react'
import { onToast } from './toast.ts'

const IDLE_MS = 2000

/**
 * Container for toasts; mount it once. Its code loads with the first toast or after the page has been idle,
 * whichever comes first, so that it is loaded before the network can fail.
 */
export function Toaster() {
  const [Stack, setStack] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (Stack) return
    // If the load fails, the next toast tries again; toasts wait in the queue.
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
