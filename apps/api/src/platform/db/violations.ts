/** PostgreSQL error codes. Constraints decide races: check for these errors instead of reading first. */
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'

export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, FOREIGN_KEY_VIOLATION)
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION)
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE)

const hasCode = (error: unknown, code: string): boolean => errorCode(error) === code

/** The SQLSTATE of PostgreSQL's errors, or the code of a system call. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
