import { Fragment } from 'react'
import { Card } from '../card.tsx'
import { cn } from '../cn.ts'
import { Field } from '../field.tsx'
import { NativeSelect } from '../native-select.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Cells, DataTableSort, Table } from './table.ts'

interface CardViewProps<Row extends object> {
  table: Table<Row>
  caption: string
  skeletonRows: number
  sort: DataTableSort | null
  onSortChange: ((sort: DataTableSort) => void) | undefined
}

/** Shows each row as a card where a table would not fit; a select replaces the sortable headers. */
export function CardView<Row extends object>({
  table,
  caption,
  skeletonRows,
  sort,
  onSortChange,
}: CardViewProps<Row>) {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort())
  return (
    <div className="grid gap-3">
      {sortable.length > 0 && onSortChange && (
        <Field label="Ordenar por">
          <NativeSelect
            value={sort ? `${sort.direction}:${sort.id}` : ''}
            onChange={({ target }) => {
              const [direction, ...id] = target.value.split(':')
              onSortChange({ id: id.join(':'), direction: direction === 'desc' ? 'desc' : 'asc' })
            }}
          >
            {!sort && <option value="">Escolha</option>}
            {sortable.map((column) => (
              <Fragment key={column.id}>
                <option value={`asc:${column.id}`}>{`${column.columnDef.header} ↑`}</option>
                <option value={`desc:${column.id}`}>{`${column.columnDef.header} ↓`}</option>
              </Fragment>
            ))}
          </NativeSelect>
        </Field>
      )}
      <ul aria-label={caption} className="grid gap-3">
        {skeletonRows > 0
          ? Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key.
              <li key={index}>
                <Card className="grid gap-3 p-4">
                  <Skeleton className="h-5 w-40" />
                  <Skeleton className="h-4 w-full" />
                  <Skeleton className="h-4 w-full" />
                </Card>
              </li>
            ))
          : table.getRowModel().rows.map((row) => (
              <li key={row.id}>
                <RowCard table={table} row={row} />
              </li>
            ))}
      </ul>
    </div>
  )
}

function RowCard<Row extends object>({ table, row }: { table: Table<Row>; row: Cells<Row> }) {
  const cells = row.getAllCells()
  const looks = (cell: (typeof cells)[number]) => cell.column.columnDef.meta
  const titles = cells.filter((cell) => looks(cell)?.isTitle)
  const actions = cells.filter((cell) => looks(cell)?.isHeaderHidden)
  const facts = cells.filter((cell) => !looks(cell)?.isTitle && !looks(cell)?.isHeaderHidden)
  return (
    <Card className="grid gap-3 p-4 text-sm">
      {titles.map((cell) => (
        <div key={cell.id} className="text-base font-semibold wrap-anywhere">
          <table.FlexRender cell={cell} />
        </div>
      ))}
      <dl className="grid gap-2">
        {facts.map((cell) => (
          <div key={cell.id} className="flex items-start justify-between gap-4">
            <dt className="shrink-0 text-muted-foreground">{String(cell.column.columnDef.header)}</dt>
            <dd
              className={cn(
                'min-w-0 text-right wrap-anywhere',
                looks(cell)?.align === 'end' && 'tabular-nums',
              )}
            >
              <table.FlexRender cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
      {actions.map((cell) => (
        <div key={cell.id} className="border-t pt-3">
          <table.FlexRender cell={cell} />
        </div>
      ))}
    </Card>
  )
}
