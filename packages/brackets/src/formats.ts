import type { Format } from './format.ts'
import { singleElimination } from './single-elimination.ts'

const FORMATS: ReadonlyMap<string, Format> = new Map([['single-elimination', singleElimination]])

/** The format by the name that its tournaments are stored with. */
export function formatOf(name: string): Format {
  const format = FORMATS.get(name)
  if (!format) throw new RangeError(`there is no format ${JSON.stringify(name)}`)
  return format
}
