import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

interface FoldProps {
  title: string
  children: ReactNode
  onOpen?: () => void
}

export function Fold({ title, children, onOpen }: FoldProps) {
  return (
    <details className="group surface" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 text-sm font-medium">
        {title}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t p-4">{children}</div>
    </details>
  )
}
