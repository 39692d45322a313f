/** PostgreSQL's own word that a rule of the schema would be broken: the last and surest judge of a race. */
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'

export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, FOREIGN_KEY_VIOLATION)
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION)
/** Somebody else held a row for longer than anybody waits. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE)

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
