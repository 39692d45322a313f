import { readId } from '@trunfo/contract/ids'

const ERROR_MAX = 500
const FACTS_MAX = 20

/** Of an event the worker knows the name, of a mail the template; the rest have a task of their own. */
export function aboutOf(payload: unknown): string | null {
  const { event, template } = asRecord(payload)
  const name = asRecord(event).name ?? template
  return typeof name === 'string' ? name : null
}

/** Nothing is left of it: a mail that was given up forgets to whom it was. */
export const isForgotten = (task: string, payload: unknown): boolean =>
  task.startsWith('mail.') && Object.keys(asRecord(payload)).length === 0

/**
 * What a job works on, for whoever has to find it: ids, numbers and switches. Texts stay out, whatever they are called:
 * among them are addresses, names and links that open things.
 */
export function factsOf(payload: unknown): { name: string; value: string }[] {
  const { event } = asRecord(payload)
  const facts = event === undefined ? asRecord(payload) : asRecord(asRecord(event).payload)
  return Object.entries(facts)
    .filter(([, value]) => readId(value) || typeof value === 'number' || typeof value === 'boolean')
    .slice(0, FACTS_MAX)
    .map(([name, value]) => ({ name, value: String(value) }))
}

/** Without addresses, links and whatever could be a key: an error likes to quote what it was given. */
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

/** Long, and with digits among its letters. */
const LIKE_A_KEY = /^(?=.*\d)(?=.*[a-z])[\w+/.-]{20,}=*$/i

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
