import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  addressOf,
  type Filtered,
  type FilterShapes,
  queryOf,
  type TableQuery,
  type TableShape,
  type TableSort,
  type TableView,
  viewOf,
} from './table-view.ts'
import { useSearchInAddress } from './use-search-in-address.ts'

interface TableControls<Filters extends FilterShapes, Sort extends string> extends TableView<Filters, Sort> {
  /** The view as the API asks for it. */
  query: TableQuery<Filters, Sort>
  isFiltered: boolean
  filter: (change: Partial<Filtered<Filters>>) => void
  /** By a column of the shape; null is the order of the list itself. */
  sortBy: (sort: TableSort<string> | null) => void
  /** Takes away filters and search; the order stays. */
  clear: () => void
  /** What stands in the field of the search; it counts after a pause in typing. */
  typed: string
  type: (text: string) => void
}

/**
 * The state of a table, which lives in the address: it survives a reload, can be shared, and is there again after a
 * look at one of its rows. A choice is a step that Back takes back, a typed letter is not.
 */
export function useTableView<Filters extends FilterShapes, Sort extends string>(
  shape: TableShape<Filters, Sort>,
): TableControls<Filters, Sort> {
  const [params, setParams] = useSearchParams()
  const { typed, type } = useSearchInAddress()
  useRemembered()
  const view = viewOf(shape, params)
  const show = (changed: (now: TableView<Filters, Sort>) => Partial<TableView<Filters, Sort>>) => {
    // Of the address as it is: what was typed or chosen a moment ago may not have been drawn yet.
    const address = new URLSearchParams(window.location.search)
    const now = viewOf(shape, address)
    setParams(addressOf(shape, { ...now, ...changed(now) }, address), { preventScrollReset: true })
  }

  return {
    ...view,
    query: queryOf(view),
    isFiltered: view.search !== '' || Object.values(view.filters).some((value) => value !== null),
    filter: (change) => show(({ filters }) => ({ filters: { ...filters, ...change } })),
    sortBy: (sort) => show(() => ({ sort: knownSort(shape.sorts, sort) })),
    clear: () => show(() => ({ filters: viewOf(shape, new URLSearchParams()).filters, search: '' })),
    typed,
    type,
  }
}

function knownSort<Sort extends string>(
  sorts: readonly Sort[],
  sort: TableSort<string> | null,
): TableSort<Sort> | null {
  const id = sorts.find((one) => one === sort?.id)
  return sort && id !== undefined ? { id, direction: sort.direction } : null
}

const keyOf = (path: string) => `table-view:${path}`

function useRemembered(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(pathname), search)
    } catch {
      // A browser may forbid it: the way back then leads to the whole list.
    }
  }, [pathname, search])
}

/** The address of a list as this tab saw it last, for the way back from one of its rows. */
export function listAddress(path: string): string {
  try {
    return path + (sessionStorage.getItem(keyOf(path)) ?? '')
  } catch {
    return path
  }
}
