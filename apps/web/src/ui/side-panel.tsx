import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { isWriting } from './data-table/rows.ts'
import { useWideShape } from './data-table/use-wide-shape.ts'

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]'

/** Whether the screen is wide enough for a panel beside a list. */
export const useHasPanel = (): boolean => useWideShape('(min-width: 64rem)')

/** A list with an optional panel beside it. */
export function WithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div
      className={
        panel
          ? 'grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]'
          : 'grid grid-cols-1'
      }
    >
      {children}
      {panel}
    </div>
  )
}

interface SidePanelProps {
  /** Accessible name of the panel's region. */
  label: string
  title: ReactNode
  /** Small text below the title. */
  lead?: ReactNode
  /** Shown before the title, for example an avatar. */
  picture?: ReactNode
  /** Receives the focus when the panel opens; see `useOpenItem`. */
  heading: RefObject<HTMLHeadingElement | null>
  closeLabel?: string
  onClose: () => void
  children: ReactNode
}

/** A panel beside a list with one item's details. The title stays while it scrolls; Esc closes it. */
export function SidePanel(props: SidePanelProps) {
  const { label, title, lead, picture, heading, closeLabel = 'Fechar', onClose, children } = props
  const panel = useRef<HTMLElement>(null)
  useEscape(onClose)
  useFocusHeld(panel, heading)
  return (
    <aside
      ref={panel}
      aria-label={label}
      className="@container sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto surface-raised"
    >
      <div className="sticky top-0 z-10 flex items-start gap-3 bg-popover p-4 pb-3">
        {picture}
        <div className="grid min-w-0 flex-1 gap-0.5 py-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
            {title}
          </h2>
          {lead && <div className="text-sm text-muted-foreground">{lead}</div>}
        </div>
        <Button variant="ghost" size="icon-sm" aria-label={closeLabel} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="grid gap-4 p-4 pt-1">{children}</div>
    </aside>
  )
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isWriting(event.target)) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onEscape])
}

/** Moves the focus to the heading when an action or a closing dialog removed the focused element. */
function useFocusHeld(panel: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = panel
    if (!current) return
    let isInside = false
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(OVERLAYS)) isInside = current.contains(target)
    }
    const lost = new MutationObserver(() => {
      if (isInside && document.activeElement === document.body) heading.current?.focus()
    })
    document.addEventListener('focusin', onFocus)
    lost.observe(current, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      lost.disconnect()
    }
  }, [panel, heading])
}
