import { GRANT_MAX, PERSON_ENTRIES, type PersonEntry, RECORD_MAX } from '@trunfo/contract/moderation/person'
import { ROLES, type Role } from '@trunfo/contract/roles'

/** Maps an audit action to the entry that the page knows. */
export function entryOf(action: string): PersonEntry {
  const name = action.replace(/^person\./, '').replaceAll('-', '_')
  return PERSON_ENTRIES.find((entry) => entry === name) ?? 'other'
}

interface Change {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

export function roleChangeOf({ action, before, after }: Change): { given: Role[]; taken: Role[] } | null {
  if (action !== 'person.roles-changed' || !Array.isArray(before) || !Array.isArray(after)) return null
  return {
    given: ROLES.filter((role) => after.includes(role) && !before.includes(role)),
    taken: ROLES.filter((role) => before.includes(role) && !after.includes(role)),
  }
}

export interface EditedRecord {
  readonly wins: number
  readonly participations: number
  readonly isHidden: boolean
}

export function recordChangeOf({
  action,
  before,
  after,
}: Change): { before: EditedRecord; after: EditedRecord } | null {
  if (action !== 'person.record-edited') return null
  return { before: before as EditedRecord, after: after as EditedRecord }
}

export const isGrantable = (kind: keyof typeof GRANT_MAX, amount: number): boolean =>
  amount >= 1 && amount <= GRANT_MAX[kind]

export const isCountable = ({ wins, participations }: EditedRecord): boolean =>
  [wins, participations].every((count) => count >= 0 && count <= RECORD_MAX)
