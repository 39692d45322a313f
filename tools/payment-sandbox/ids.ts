import { randomBytes } from 'node:crypto'

/** Ids are unique across sandboxes, because one database may be used with several. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
