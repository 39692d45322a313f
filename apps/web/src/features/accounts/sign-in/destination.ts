import { PAGES } from '@trunfo/contract/pages'
import { safeReturnPath } from '@/lib/safe-return-path.ts'

export const RECOVERY_MARK = 'password-recovery'
const NAME_MAX = 120
const KEPT_WAY = 'sign_up_way'

interface Destination {
  readonly to: string
  /** Location state for that page: its own from before the redirect, or why the user is there. */
  readonly state?: unknown
  /** Whether the user came from that page; false for the default. */
  readonly isReturn: boolean
  /** Title of the page the user came from. */
  readonly name?: string
}

/**
 * Where to go after signing in: back to the page that required it, to the settings after a password reset,
 * otherwise to the tournaments. The history state can hold anything, so only a path of this site is accepted.
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
 * Stores the sign-up's return page on this device: its title, and what the user was about to do there. The
 * confirmation link opens another tab, whose history lacks it.
 */
export function keepWay(state: unknown): void {
  try {
    localStorage.setItem(KEPT_WAY, JSON.stringify(state ?? null))
  } catch {
    // Storage may be blocked; the user still reaches the page, because the server stores its path.
  }
}

/** Reads it once, and only if it matches the path that the server stored for this account. */
export function takeWay(path: string | null): object | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_WAY) ?? 'null')
    localStorage.removeItem(KEPT_WAY)
    return path !== null && safeReturnPath(kept?.from) === path ? kept : null
  } catch {
    return null
  }
}
