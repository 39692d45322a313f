import type { ReactNode } from 'react'

interface RowOpenerProps {
  /** Says what opens, for those who hear the button without seeing the row. */
  label: string
  onOpen: () => void
  children: ReactNode
}

/** What names a row, as the button that opens it: the way in for the Tab key and for screen readers. */
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
