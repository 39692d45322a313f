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
  /** The view as query parameters of the API. */
  query: TableQuery<Filters, Sort>
  isFiltered: boolean
  filter: (change: Partial<Filtered<Filters>>) => void
  /** Sorts by one of the shape's columns; null restores the default order. */
  sortBy: (sort: TableSort<string> | null) => void
  /** Clears filters and search; the sort order stays. */
  clear: () => void
  /** The search field's text; it takes effect after a pause in typing. */
  typed: string
  type: (text: string) => void
}

/**
 * A table's state, kept in the URL: it survives a reload, can be shared, and is restored after a visit to a
 * row. Filters and sorting add history entries; typing does not.
 */
export function useTableView<Filters extends FilterShapes, Sort extends string>(
  shape: TableShape<Filters, Sort>,
): TableControls<Filters, Sort> {
  const [params, setParams] = useSearchParams()
  const { typed, type } = useSearchInAddress()
  useRemembered()
  const view = viewOf(shape, params)
  const show = (changed: (now: TableView<Filters, Sort>) => Partial<TableView<Filters, Sort>>) => {
    // Reads the current URL, because the last change may not have been rendered yet.
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
      // Storage may be blocked; the link back then leads to the unfiltered list.
    }
  }, [pathname, search])
}

/** A list's URL with the filters last used in this tab, for the link back from one of its rows. */
export function listUrl(path: string): string {
  try {
    return path + (sessionStorage.getItem(keyOf(path)) ?? '')
  } catch {
    return path
  }
}
