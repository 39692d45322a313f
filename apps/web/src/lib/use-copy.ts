import { useEffect, useRef, useState } from 'react'

const CONFIRMATION_MS = 2000

/** Copies a text; `isCopied` is true for two seconds afterwards. `copy` rejects without clipboard access. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), CONFIRMATION_MS)
  }
  return { isCopied, copy }
}
