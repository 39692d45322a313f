import type { KeyboardEvent } from 'react'

const rowsOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('[data-notification]') ?? []),
]

/** The arrow keys walk the notifications of a panel; from anywhere else in it, the first press enters the list. */
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

/** A row that is about to go takes the focus with it, so that it moves on first. */
export function leaveRow(panel: HTMLElement | null): void {
  const rows = rowsOf(panel)
  const here = rows.indexOf(document.activeElement as HTMLElement)
  const neighbour = rows[here + 1] ?? rows[here - 1] ?? panel
  neighbour?.focus()
}
