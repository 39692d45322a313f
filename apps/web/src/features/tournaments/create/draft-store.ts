import { type Draft, EMPTY_DRAFT, parseDraft } from './draft.ts'

/** Each person of a shared device has a draft of their own. */
const keyOf = (userId: string): string => `tournament-draft:${userId}`

export function readDraft(userId: string): Draft {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'), Date.now())
  } catch {
    return EMPTY_DRAFT
  }
}

/** Says whether it is kept: a browser may keep nothing, or be full. */
export function keepDraft(userId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // What was never kept need not be forgotten.
  }
}
