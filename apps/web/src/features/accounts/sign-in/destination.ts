import { PAGES } from '@trunfo/contract/pages'
import { safeReturnPath } from '@/lib/safe-return-path.ts'

export const RECOVERY_MARK = 'password-recovery'
const NAME_MAX = 120
const KEPT_WAY = 'sign_up_way'

interface Destination {
  readonly to: string
  /** What that page is given: its own state from before the guard stopped them, or why they are there. */
  readonly state?: unknown
  /** Whether the person came from there; otherwise it is where everybody goes. */
  readonly isReturn: boolean
  /** What the page they came from calls itself. */
  readonly name?: string
}

/**
 * Where a person goes after signing in: back to where the guard stopped them, to the settings when they have
 * just made a new password, and to the tournaments otherwise. The browser's history keeps the state, and it
 * can hold anything: only a path of this site counts.
 */
export function destinationOf(state: unknown): Destination {
  const { from, fromName, fromState, after } = (state ?? {}) as Partial<Record<string, unknown>>
  if (after === RECOVERY_MARK) {
    return { to: PAGES.accountSettings.path, state: { from: RECOVERY_MARK }, isReturn: false }
  }
  const path = safeReturnPath(from)
  if (!path) return { to: PAGES.tournaments.path, isReturn: false }
  return {
    to: path,
    state: fromState,
    isReturn: true,
    name: typeof fromName === 'string' ? fromName.slice(0, NAME_MAX) : undefined,
  }
}

/**
 * Keeps on this device what the page gave the person on their way to signing up: its name, and what they were about to
 * do there. The mail's link opens another tab, whose history has none of it.
 */
export function keepWay(state: unknown): void {
  try {
    localStorage.setItem(KEPT_WAY, JSON.stringify(state ?? null))
  } catch {
    // A browser that keeps nothing leads to the page all the same: the server knows its path.
  }
}

/** Once, and only if it leads to the path that the server remembers for this account. */
export function takeWay(path: string | null): object | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_WAY) ?? 'null')
    localStorage.removeItem(KEPT_WAY)
    return path !== null && safeReturnPath(kept?.from) === path ? kept : null
  } catch {
    return null
  }
}
