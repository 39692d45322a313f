import {
  type ColumnDef,
  type ReactTable,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'

export interface DataTableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server can sort by it. */
  isSortable?: boolean
  /** Use `end` for numbers and money, which then use tabular figures. */
  align?: 'start' | 'end'
  /** Title of the row's card on phones. */
  isTitle?: boolean
  /** Hides the header visually, for example over a column of buttons. */
  isHeaderHidden?: boolean
  /** Hidden while a panel is open beside the table. */
  isExtra?: boolean
}

export interface DataTableSort {
  id: string
  direction: 'asc' | 'desc'
}

export interface TableInput<Row> {
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort?: DataTableSort | null
  onSortChange?: (sort: DataTableSort) => void
}

interface ColumnLooks {
  align: 'start' | 'end'
  isTitle: boolean
  isHeaderHidden: boolean
  isExtra: boolean
}

const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnLooks })

export type Table<Row extends object> = ReactTable<typeof features, Row>
export type TableColumn<Row extends object> = ReturnType<Table<Row>['getAllLeafColumns']>[number]
export type Cells<Row extends object> = TableRow<typeof features, Row>

/** Rows arrive sorted from the server; the table only holds the requested sort order. */
export function useServerTable<Row extends object>(input: TableInput<Row>): Table<Row> {
  const { columns, rows, rowId, sort, onSortChange } = input
  const definitions = useMemo(
    () =>
      columns.map(
        ({
          id,
          header,
          cell,
          isSortable = false,
          align = 'start',
          isTitle = false,
          isHeaderHidden = false,
          isExtra = false,
        }) =>
          ({
            id,
            header,
            accessorFn: (row: Row) => row,
            cell: ({ row }) => cell(row.original),
            enableSorting: isSortable,
            meta: { align, isTitle, isHeaderHidden, isExtra },
          }) satisfies ColumnDef<typeof features, Row>,
      ),
    [columns],
  )
  const sorting = sort ? [{ id: sort.id, desc: sort.direction === 'desc' }] : []
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (next) onSortChange?.({ id: next.id, direction: next.desc ? 'desc' : 'asc' })
    },
  })
}
