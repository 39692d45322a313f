import { useLayoutEffect, useRef, useState } from 'react'
import { useMediaQuery } from '@/ui/use-media-query.ts'

/** A phone with its keyboard open, or in landscape. */
const SHORT = '(width < 64rem) and (height < 32rem)'

/**
 * On a phone, the messages fill what the stage and the composer leave of the first screen. Both are measured,
 * because names and texts wrap.
 */
export function useLobbyLayout() {
  const root = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  const isShort = useMediaQuery(SHORT)
  const [isWriting, setIsWriting] = useState(false)

  useLayoutEffect(() => {
    const parts = [
      ['--lobby-top', top.current],
      ['--lobby-dock', dock.current],
    ] as const
    const measure = () => {
      for (const [name, part] of parts) root.current?.style.setProperty(name, `${part?.offsetHeight ?? 0}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const [, part] of parts) if (part) observer.observe(part)
    return () => observer.disconnect()
  }, [])

  return { root, top, dock, isSmall: isShort && isWriting, setIsWriting }
}
