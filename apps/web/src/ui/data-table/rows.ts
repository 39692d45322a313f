import { type MouseEvent, type RefObject, useEffect } from 'react'

export interface RowSelection {
  ids: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Accessible name of a row's checkbox: "Selecionar capivara". */
  labelOf: (id: string) => string
  allLabel: string
  onToggleAll: () => void
}

/** Interactions with table rows. Cards on phones do not have them; there the page has to offer its own. */
export interface RowActions {
  /** Called on click or Enter. */
  onOpen?: (id: string) => void
  /** Id of the row whose panel is open. */
  openId?: string | null
  selection?: RowSelection
}

const CONTROLS = 'a, button, input, select, textarea, summary, label'

/** Whether a click hit a control inside the row, which must not open the row. */
export const isOnControl = ({ target }: Pick<MouseEvent, 'target'>): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null

const WRITTEN_IN =
  'input:not([type=radio], [type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]'

/** Whether a key press belongs to a field or to an open overlay. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(WRITTEN_IN) !== null)

/** J and K move between rows, starting at the open one if none has the focus; Enter opens, X selects. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  { onOpen, openId, selection }: RowActions,
): void {
  useEffect(() => {
    if (!onOpen && !selection) return
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isWriting(target)) return
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
      const focused = rows.findIndex((row) => row.contains(document.activeElement))
      const at = focused >= 0 ? focused : rows.findIndex(({ dataset }) => dataset.row === openId)
      const row = rows[at]
      const id = row?.dataset.row
      if (key === 'j' || key === 'k') {
        const next = rows[Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]
        next?.focus()
        next?.scrollIntoView({ block: 'nearest' })
      } else if (key === 'x' && id) selection?.onToggle(id)
      else if (key === 'Enter' && id && document.activeElement === row) onOpen?.(id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [body, onOpen, openId, selection])
}
