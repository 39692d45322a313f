import { randomBytes } from 'node:crypto'

/** No two sandboxes give the same, so that a database which has met several never sees one twice. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
