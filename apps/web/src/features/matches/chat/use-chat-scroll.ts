import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near the end that the reader is at it. */
const NEAR_END_PX = 64
/** So near the start that the messages before are wanted. */
const NEAR_START_PX = 96

interface Shown {
  readonly firstKey: string | undefined
  readonly lastKey: string | undefined
  readonly count: number
  /** The last one is the viewer's: whoever writes wants to see it. */
  readonly isLastOwn: boolean
}

/**
 * Stays at the end while the reader is there, keeps the place when older messages come in above, and otherwise
 * counts what has come in below.
 */
export function useChatScroll(
  box: RefObject<HTMLElement | null>,
  { firstKey, lastKey, count, isLastOwn }: Shown,
  onNearStart: () => void,
) {
  const [unseen, setUnseen] = useState(0)
  const isAtEnd = useRef(true)
  const before = useRef({ firstKey, lastKey, count: 0, height: 0 })

  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    isAtEnd.current = true
    setUnseen(0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the screen has changed when one of these has.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const was = before.current
    const hasOlder = was.firstKey !== undefined && firstKey !== was.firstKey && lastKey === was.lastKey
    const hasNew = lastKey !== was.lastKey
    if (hasOlder) element.scrollTop += element.scrollHeight - was.height
    else if (isAtEnd.current || (hasNew && isLastOwn)) toEnd()
    else if (hasNew) setUnseen((known) => known + Math.max(1, count - was.count))
    before.current = { firstKey, lastKey, count, height: element.scrollHeight }
  }, [firstKey, lastKey, count])

  // What is shown also grows by itself, as when a font arrives.
  useEffect(() => {
    const element = box.current
    const content = element?.lastElementChild
    if (!content) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [box])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    if (isAtEnd.current) setUnseen(0)
    if (element.scrollTop < NEAR_START_PX) onNearStart()
  }

  return { unseen, toEnd, onScroll }
}
