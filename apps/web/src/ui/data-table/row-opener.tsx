import type { ReactNode } from 'react'

interface RowOpenerProps {
  /** Accessible name: says what opens. */
  label: string
  onOpen: () => void
  children: ReactNode
}

/** A row's name as a button that opens the row, for the Tab key and screen readers. */
export function RowOpener({ label, onOpen, children }: RowOpenerProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="max-w-full truncate rounded-sm font-semibold underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
