import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Skeleton } from '../skeleton.tsx'
import type { Table } from './table.ts'

interface TableViewProps<Row extends object> {
  table: Table<Row>
  caption: string
  /** Draws that many empty rows instead of the real ones. */
  skeletonRows: number
}

export function TableView<Row extends object>({ table, caption, skeletonRows }: TableViewProps<Row>) {
  const columns = table.getAllLeafColumns()
  return (
    <section className="relative overflow-x-auto rounded-lg border bg-card" aria-label={caption}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b">
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                isAtEnd={column.columnDef.meta?.align === 'end'}
                isHidden={column.columnDef.meta?.isHeaderHidden ?? false}
                sorted={column.getIsSorted()}
                onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
              >
                {String(column.columnDef.header)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to be known by.
                <tr key={index} className="border-b last:border-0">
                  {columns.map((column) => (
                    <td key={column.id} className="h-14 px-4">
                      <Skeleton
                        className={cn('h-4 w-24', column.columnDef.meta?.align === 'end' && 'ml-auto')}
                      />
                    </td>
                  ))}
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr key={row.id} className="border-b transition-colors last:border-0 hover:bg-muted">
                  {row.getAllCells().map((cell) => (
                    <td
                      key={cell.id}
                      className={cn(
                        'h-14 px-4 py-2',
                        cell.column.columnDef.meta?.isTitle && 'min-w-40 wrap-anywhere',
                        cell.column.columnDef.meta?.align === 'end' &&
                          'text-right whitespace-nowrap tabular-nums',
                      )}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeaderCellProps {
  children: ReactNode
  isAtEnd: boolean
  isHidden: boolean
  sorted: false | 'asc' | 'desc'
  onSort: (() => void) | undefined
}

function HeaderCell({ children, isAtEnd, isHidden, sorted, onSort }: HeaderCellProps) {
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  return (
    <th
      scope="col"
      aria-sort={onSort ? ariaSort : undefined}
      className={cn(
        'h-12 px-4 text-left text-xs font-medium whitespace-nowrap text-muted-foreground',
        isAtEnd && 'text-right',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            '-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 transition-colors hover:text-foreground',
            sorted && 'text-foreground',
            isAtEnd && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow aria-hidden className={cn('size-3.5', !sorted && 'opacity-50')} />
        </button>
      ) : (
        <span className={cn(isHidden && 'sr-only')}>{children}</span>
      )}
    </th>
  )
}
