import { readId } from '@trunfo/contract/ids'

const ERROR_MAX = 500
const FACTS_MAX = 20

/** Event name or mail template; null for other jobs, which their task identifies. */
export function aboutOf(payload: unknown): string | null {
  const { event, template } = asRecord(payload)
  const name = asRecord(event).name ?? template
  return typeof name === 'string' ? name : null
}

/** A mail that gave up has an empty payload, because its recipient was deleted. */
export const isForgotten = (task: string, payload: unknown): boolean =>
  task.startsWith('mail.') && Object.keys(asRecord(payload)).length === 0

/**
 * Ids, numbers and booleans of a payload, to find what the job works on. Leaves out all texts, because they
 * may be email addresses, names or links that grant access.
 */
export function factsOf(payload: unknown): { name: string; value: string }[] {
  const { event } = asRecord(payload)
  const facts = event === undefined ? asRecord(payload) : asRecord(asRecord(event).payload)
  return Object.entries(facts)
    .filter(([, value]) => readId(value) || typeof value === 'number' || typeof value === 'boolean')
    .slice(0, FACTS_MAX)
    .map(([name, value]) => ({ name, value: String(value) }))
}

/**
 * The first line of an error without email addresses, URLs and possible keys, because errors often quote
 * their input.
 */
export function safeError(error: string): string {
  const [line = ''] = error.trim().split('\n')
  return line
    .replace(/\b\w+:\/\/\S+/g, '…')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .split(/(\s+|["'<>(),;=])/)
    .map((word) => (readId(word) || !LIKE_A_KEY.test(word) ? word : '…'))
    .join('')
    .slice(0, ERROR_MAX)
}

/** Long, with digits and letters. */
const LIKE_A_KEY = /^(?=.*\d)(?=.*[a-z])[\w+/.-]{20,}=*$/i

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
