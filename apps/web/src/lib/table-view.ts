/**
 * What the address says of a table: its filters, its order and what is searched for. People change addresses by hand,
 * so that what means nothing is as if it were not there.
 */
export interface TableShape<Filters extends FilterShapes, Sort extends string> {
  readonly filters: Filters
  readonly sorts: readonly Sort[]
  /** The longest text that can be searched for; 0 where there is no search. */
  readonly searchMax: number
}

/** The choices of a filter, or how to read one that has none, such as a day. */
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
  /** Null is the order that the list has by itself. */
  readonly sort: TableSort<Sort> | null
  readonly search: string
}

/** The parts of an address, or of a request, that say a view: nothing is said of what is not chosen. */
export type TableQuery<Filters extends FilterShapes, Sort extends string> = {
  readonly [Name in keyof Filters]?: ValueOf<Filters[Name]>
} & { readonly sort?: Sort; readonly direction?: 'asc' | 'desc'; readonly q?: string }

/** A shape with the types of its choices kept. */
export const tableShape = <
  const Filters extends FilterShapes = Record<never, never>,
  const Sort extends string = never,
>({
  filters = {} as Filters,
  sorts = [],
  searchMax = 0,
}: Partial<TableShape<Filters, Sort>>): TableShape<Filters, Sort> => ({ filters, sorts, searchMax })

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

export function queryOf<Filters extends FilterShapes, Sort extends string>({
  filters,
  sort,
  search,
}: TableView<Filters, Sort>): TableQuery<Filters, Sort> {
  const chosen = Object.entries({ ...filters, sort: sort?.id, direction: sort?.direction, q: search || null })
  const said = chosen.filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(said) as TableQuery<Filters, Sort>
}

/** An address with another view; what else it says stays. */
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
