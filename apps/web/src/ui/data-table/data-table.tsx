import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { ErrorState } from '../error-state.tsx'
import { Progress } from '../progress.tsx'
import { CardView } from './card-view.tsx'
import { type DataTablePaging, Paging } from './paging.tsx'
import type { RowActions } from './rows.ts'
import { type TableInput, useServerTable } from './table.ts'
import { TableView } from './table-view.tsx'
import { useWideShape } from './use-wide-shape.ts'

interface DataTableProps<Row extends object> extends TableInput<Row> {
  /** Accessible name of the table. */
  caption: string
  /** No data yet. */
  isLoading?: boolean
  /** Newer rows are being fetched while the old ones are shown. */
  isRefreshing?: boolean
  /** Replaces the table if there are no rows; otherwise shown above them. */
  error?: { title?: string; description?: string; onRetry: () => void } | null
  /** Shown if there are no rows. */
  empty: ReactNode
  paging?: DataTablePaging
  /** Opening and selecting rows; has no effect on cards. */
  acts?: RowActions | undefined
}

const NO_ACTS: RowActions = {}

const SKELETON_ROWS = 5

/** A table sorted and paged by the server; on narrow screens its rows become cards. */
export function DataTable<Row extends object>({
  caption,
  isLoading = false,
  isRefreshing = false,
  error,
  empty,
  paging,
  acts = NO_ACTS,
  ...input
}: DataTableProps<Row>) {
  const isWide = useWideShape()
  const table = useServerTable(input)

  if (input.rows.length === 0) {
    if (error) return <ErrorState {...error} isRetrying={isRefreshing} />
    if (!isLoading) return empty
  }

  const skeletonRows = isLoading ? SKELETON_ROWS : 0
  return (
    <div className="relative grid gap-4" aria-busy={isLoading || isRefreshing}>
      {isRefreshing && (
        <Progress value={null} aria-label="Atualizando" className="absolute -top-2 z-10 h-1" />
      )}
      {error && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-destructive py-2 pr-2 pl-4 text-sm"
        >
          {error.title ?? 'Não foi possível atualizar.'}
          <Button variant="secondary" size="sm" onClick={error.onRetry} isLoading={isRefreshing}>
            Tentar novamente
          </Button>
        </div>
      )}
      <div className={cn('min-w-0 transition-opacity', isRefreshing && 'opacity-70')}>
        {isWide ? (
          <TableView table={table} caption={caption} skeletonRows={skeletonRows} acts={acts} />
        ) : (
          <CardView
            table={table}
            caption={caption}
            skeletonRows={skeletonRows}
            sort={input.sort ?? null}
            onSortChange={input.onSortChange}
          />
        )}
      </div>
      {isWide && acts.onOpen && (
        <p className="text-xs text-muted-foreground">
          J e K andam · Enter abre{acts.selection && ' · X marca'} · Esc fecha
        </p>
      )}
      {paging && !isLoading && <Paging paging={paging} />}
    </div>
  )
}
