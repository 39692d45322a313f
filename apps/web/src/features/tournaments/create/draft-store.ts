import { type Draft, EMPTY_DRAFT, parseDraft } from './draft.ts'

/** Users of a shared device have separate drafts. */
const keyOf = (userId: string): string => `tournament-draft:${userId}`

export function readDraft(userId: string): Draft {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'), Date.now())
  } catch {
    return EMPTY_DRAFT
  }
}

/** Returns false if the browser has no storage or it is full. */
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
    // Without storage there is nothing to remove.
  }
}
