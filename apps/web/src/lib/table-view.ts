/**
 * Which filters, sort columns and search a table's URL may hold. Unknown values are ignored, because people
 * edit URLs by hand.
 */
export interface TableShape<Filters extends FilterShapes, Sort extends string> {
  readonly filters: Filters
  readonly sorts: readonly Sort[]
  /** Longest search term; 0 without a search. */
  readonly searchMax: number
}

/** A filter's choices, or a parser for values without a fixed list, such as days. */
type FilterShape = readonly string[] | ((written: string) => string | null)
export type FilterShapes = Readonly<Record<string, FilterShape>>

type ValueOf<Shape> = Shape extends readonly (infer Choice)[]
  ? Choice
  : Shape extends (written: string) => infer Read
    ? Exclude<Read, null>
    : never

export type Filtered<Filters extends FilterShapes> = {
  readonly [Name in keyof Filters]: ValueOf<Filters[Name]> | null
}

export interface TableSort<Sort extends string> {
  readonly id: Sort
  readonly direction: 'asc' | 'desc'
}

export interface TableView<Filters extends FilterShapes, Sort extends string> {
  readonly filters: Filtered<Filters>
  /** Null is the list's default order. */
  readonly sort: TableSort<Sort> | null
  readonly search: string
}

/** A view as parameters of a URL or request; leaves out what is not chosen. */
export type TableQuery<Filters extends FilterShapes, Sort extends string> = {
  readonly [Name in keyof Filters]?: ValueOf<Filters[Name]>
} & { readonly sort?: Sort; readonly direction?: 'asc' | 'desc'; readonly q?: string }

/** Builds a shape and keeps the literal types of its choices. */
export const tableShape = <
  const Filters extends FilterShapes = Record<never, never>,
  const Sort extends string = never,
>({
  filters = {} as Filters,
  sorts = [],
  searchMax = 0,
}: Partial<TableShape<Filters, Sort>>): TableShape<Filters, Sort> => ({ filters, sorts, searchMax })

/** Reads the view from URL parameters; ignores invalid ones. */
export function viewOf<Filters extends FilterShapes, Sort extends string>(
  { filters, sorts, searchMax }: TableShape<Filters, Sort>,
  params: URLSearchParams,
): TableView<Filters, Sort> {
  const chosen = Object.entries(filters).map(([name, shape]) => [name, read(shape, params.get(name))])
  const id = sorts.find((one) => one === params.get('sort'))
  const direction = params.get('direction') === 'asc' ? 'asc' : 'desc'
  return {
    filters: Object.fromEntries(chosen),
    sort: id === undefined ? null : { id, direction },
    search: (params.get('q') ?? '').trim().slice(0, searchMax),
  }
}

function read(shape: FilterShape, written: string | null): string | null {
  if (written === null) return null
  return typeof shape === 'function' ? shape(written) : (shape.find((one) => one === written) ?? null)
}

/** The view as parameters of a URL or request. */
export function queryOf<Filters extends FilterShapes, Sort extends string>({
  filters,
  sort,
  search,
}: TableView<Filters, Sort>): TableQuery<Filters, Sort> {
  const chosen = Object.entries({ ...filters, sort: sort?.id, direction: sort?.direction, q: search || null })
  const said = chosen.filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(said) as TableQuery<Filters, Sort>
}

/** Returns the URL parameters with this view; unrelated parameters stay. */
export function addressOf<Filters extends FilterShapes, Sort extends string>(
  { filters }: TableShape<Filters, Sort>,
  view: TableView<Filters, Sort>,
  params: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of [...Object.keys(filters), 'sort', 'direction', 'q']) next.delete(name)
  for (const [name, value] of Object.entries(queryOf(view))) next.set(name, String(value))
  return next
}
