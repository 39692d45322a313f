import type { ErrorTable } from './errors.ts'
import { ROLES, type Role } from './roles.ts'

/** Roles that search people and manage their accounts. */
export const PEOPLE_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

export const PEOPLE_PAGE_SIZE = 30
/** The maximum length of an email address. */
export const PEOPLE_SEARCH_MAX = 254

/** Everyone is a user, and VIP is a separate filter because a VIP can also hold another role. */
export const FILTERED_ROLES = ROLES.filter((role) => role !== 'user' && role !== 'vip')
export type FilteredRole = Exclude<Role, 'user' | 'vip'>

export const PERSON_STATUSES = ['active', 'banned'] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]

/** Values of a yes-or-no filter. */
export const YES_NO = ['yes', 'no'] as const
export type YesNo = (typeof YES_NO)[number]

export const PEOPLE_SORTS = ['created', 'name'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

export const MODERATION_ERRORS = {
  // Staff commands on a person
  'moderation.reason_required': { kind: 'invalid', field: 'reason' },
  'moderation.amount_out_of_range': { kind: 'invalid', field: 'amount' },
  'moderation.record_out_of_range': { kind: 'invalid', facts: ['max'] },
  'moderation.record_changed': { kind: 'conflict' },
  'moderation.person_banned': { kind: 'conflict' },
} as const satisfies ErrorTable
