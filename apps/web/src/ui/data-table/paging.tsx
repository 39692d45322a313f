import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

/** Cursors give no page count: either the list grows, or it has previous and next buttons. */
export type DataTablePaging =
  | { kind: 'more'; onMore: (() => void) | undefined; isLoading?: boolean; label?: string }
  | {
      kind: 'pages'
      onPrevious: (() => void) | undefined
      onNext: (() => void) | undefined
      /** Shown between the two buttons, such as "Página 2". */
      label?: ReactNode
    }

export function Paging({ paging }: { paging: DataTablePaging }) {
  if (paging.kind === 'more') {
    if (!paging.onMore) return null
    return (
      <Button
        variant="secondary"
        className="justify-self-center"
        onClick={paging.onMore}
        isLoading={paging.isLoading}
      >
        {paging.label ?? 'Carregar mais'}
      </Button>
    )
  }
  return (
    <nav aria-label="Páginas" className="flex items-center justify-between gap-3 sm:justify-end">
      <Button variant="secondary" disabled={!paging.onPrevious} onClick={paging.onPrevious}>
        <ChevronLeft aria-hidden />
        Anterior
      </Button>
      <span className="text-sm text-muted-foreground tabular-nums">{paging.label}</span>
      <Button variant="secondary" disabled={!paging.onNext} onClick={paging.onNext}>
        Próxima
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
