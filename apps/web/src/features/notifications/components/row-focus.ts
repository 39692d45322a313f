import type { KeyboardEvent } from 'react'

const rowsOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('[data-notification]') ?? []),
]

/** Arrow keys move between the notifications; from elsewhere in the panel, Down enters the list. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = rowsOf(event.currentTarget)
  const here = rows.indexOf(document.activeElement as HTMLElement)
  const last = rows.length - 1
  const targets: Record<string, number> =
    here < 0
      ? { ArrowDown: 0 }
      : { ArrowDown: Math.min(here + 1, last), ArrowUp: here - 1, Home: 0, End: last }
  const row = rows[targets[event.key] ?? -1]
  if (!row) return
  event.preventDefault()
  row.focus()
}

/** Moves the focus to a neighbour before the focused row is removed. */
export function leaveRow(panel: HTMLElement | null): void {
  const rows = rowsOf(panel)
  const here = rows.indexOf(document.activeElement as HTMLElement)
  const neighbour = rows[here + 1] ?? rows[here - 1] ?? panel
  neighbour?.focus()
}
