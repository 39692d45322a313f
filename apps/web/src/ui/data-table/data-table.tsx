import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { ErrorState } from '../error-state.tsx'
import { Progress } from '../progress.tsx'
import { CardView } from './card-view.tsx'
import { type DataTablePaging, Paging } from './paging.tsx'
import type { RowActs } from './rows.ts'
import { type TableInput, useServerTable } from './table.ts'
import { TableView } from './table-view.tsx'
import { useWideShape } from './use-wide-shape.ts'

interface DataTableProps<Row extends object> extends TableInput<Row> {
  /** Names the table for screen readers. */
  caption: string
  /** The first answer is still to come. */
  isLoading?: boolean
  /** Rows are shown while newer ones are fetched. */
  isRefreshing?: boolean
  /** Takes the place of the table when there are no rows, and stands above those that are there. */
  error?: { title?: string; description?: string; onRetry: () => void } | null
  /** What stands there when the answer has no rows. */
  empty: ReactNode
  paging?: DataTablePaging
  /** Opening and selecting rows, where there is a table. */
  acts?: RowActs | undefined
}

const NO_ACTS: RowActs = {}

const SKELETON_ROWS = 5

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
