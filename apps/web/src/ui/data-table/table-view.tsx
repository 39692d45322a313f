import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type ReactNode, useRef } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { cn } from '../cn.ts'
import { Skeleton } from '../skeleton.tsx'
import { isOnControl, type RowActions, useRowKeys } from './rows.ts'
import type { Table, TableColumn } from './table.ts'

interface TableViewProps<Row extends object> {
  table: Table<Row>
  caption: string
  /** Number of placeholder rows to show instead of the real ones. */
  skeletonRows: number
  acts: RowActions
}

export function TableView<Row extends object>({ table, caption, skeletonRows, acts }: TableViewProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { onOpen, openId = null, selection } = acts
  const isShown = ({ columnDef }: TableColumn<Row>) => openId === null || !columnDef.meta?.isExtra
  const columns = table.getAllLeafColumns().filter(isShown)
  useRowKeys(body, acts)
  const rows = table.getRowModel().rows
  const selected = rows.filter(({ id }) => selection?.ids.has(id)).length
  return (
    <section className="relative overflow-x-auto surface" aria-label={caption}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {selection && (
              <th scope="col" className="w-10 pl-3 text-left">
                <Checkbox
                  className="size-5"
                  aria-label={selection.allLabel}
                  checked={selected > 0 && (selected === rows.length || 'indeterminate')}
                  onCheckedChange={selection.onToggleAll}
                />
              </th>
            )}
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
        <tbody ref={body} onPointerOver={showWhole}>
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key.
                <tr key={index} className="border-b border-line last:border-0">
                  {selection && <td className="h-10 pl-3" />}
                  {columns.map((column) => (
                    <td key={column.id} className="h-10 px-3">
                      <Skeleton
                        className={cn('h-4 w-24', column.columnDef.meta?.align === 'end' && 'ml-auto')}
                      />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr
                  key={row.id}
                  data-row={row.id}
                  aria-current={openId === row.id || undefined}
                  tabIndex={onOpen ? -1 : undefined}
                  onClick={(event) => !isOnControl(event) && onOpen?.(row.id)}
                  className={cn(
                    'border-b border-line -outline-offset-2 transition-colors last:border-0 hover:bg-muted',
                    onOpen && 'cursor-pointer',
                    (openId === row.id || selection?.ids.has(row.id)) && 'bg-primary/12',
                    openId === row.id && 'shadow-[inset_3px_0_var(--primary)]',
                  )}
                >
                  {selection && (
                    <td className="w-10 pl-3">
                      <Checkbox
                        className="size-5"
                        aria-label={selection.labelOf(row.id)}
                        checked={selection.ids.has(row.id)}
                        onCheckedChange={() => selection.onToggle(row.id)}
                      />
                    </td>
                  )}
                  {row
                    .getAllCells()
                    .filter(({ column }) => isShown(column))
                    .map((cell) => (
                      <td
                        key={cell.id}
                        className={cn(
                          'h-10 px-3',
                          cell.column.columnDef.meta?.align === 'end' && 'text-right tabular-nums',
                        )}
                      >
                        <div
                          className={cn(
                            lineClasses,
                            !cell.column.columnDef.meta?.isHeaderHidden && cutClasses,
                            cell.column.columnDef.meta?.isTitle && 'max-w-80 min-w-40',
                          )}
                        >
                          <table.FlexRender cell={cell} />
                        </div>
                      </td>
                    ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

/** Single-line rows with low controls: where the table is shown, people use a pointer. */
const lineClasses =
  'whitespace-nowrap [&_a]:max-h-9 [&_a]:min-h-6 [&_button]:max-h-9 [&_button]:min-h-6 [&_ul]:flex-nowrap'
const cutClasses = '-mx-1 max-w-64 truncate px-1 py-0.5'

/** Shows truncated text in the native tooltip. */
function showWhole({ target }: { target: EventTarget }) {
  const line = target instanceof Element ? target.closest('td')?.firstElementChild : null
  if (!(line instanceof HTMLElement)) return
  if (line.scrollWidth > line.clientWidth) line.title = line.innerText
  else line.removeAttribute('title')
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
        'h-10 px-3 text-left text-xs font-medium whitespace-nowrap text-muted-foreground',
        isAtEnd && 'text-right',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            '-mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 transition-colors hover:text-foreground',
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
