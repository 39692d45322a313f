import { useEffect, useRef, useState } from 'react'

/** As long as everywhere else where something is copied. */
const CONFIRMATION_MS = 2000

/** Copies a text and says for a moment that it did. */
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
