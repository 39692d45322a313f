import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance the reader counts as being at the end. */
const NEAR_END_PX = 64
/** Within this distance older messages are fetched. */
const NEAR_START_PX = 96

interface Shown {
  readonly firstKey: string | undefined
  readonly lastKey: string | undefined
  readonly count: number
  /** The viewer wrote the last message, so it scrolls into view. */
  readonly isLastOwn: boolean
}

/**
 * Follows the end while the reader is there. Keeps the position when older messages load above. Otherwise
 * counts new messages below.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these means that the content changed.
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

  // The content can also grow without new messages, for example when a font loads.
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
