import { useLayoutEffect, useRef, useState } from 'react'
import { useMediaQuery } from '@/ui/use-media-query.ts'

/** Half of a phone, as when its keyboard is open, or a phone that lies on its side. */
const SHORT = '(width < 64rem) and (height < 32rem)'

/**
 * On a phone the messages take what the stage and the composer leave of the first screen: both are measured, since names
 * wrap and answers differ in length.
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
