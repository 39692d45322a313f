import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/** Who reads what players report and decides on it. */
export const REPORT_STAFF = ['moderador', 'admin', 'fundador'] as const satisfies readonly Role[]
/** Of these, who may also act on the person, on a page of its own. */
export const REPORT_PEOPLE_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** What can be reported. A feature that declares a new one adds its kind here. */
export const REPORT_KINDS = ['profile', 'wall_message', 'chat_message', 'team', 'tournament'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What a thing consists of, each removable by itself. */
export const REPORT_PARTS = ['text', 'name', 'tag', 'picture', 'description'] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

export const REPORT_REASONS = ['offense', 'cheating', 'spam', 'improper', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/**
 * `removed`: what was reported is gone. `handled`: it is as it should be by other means, such as an alert to the person.
 * `dismissed`: there was nothing wrong with it.
 */
export const REPORT_DECISIONS = ['removed', 'handled', 'dismissed'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]
export const REPORT_STATES = ['open', ...REPORT_DECISIONS] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Since when it is open, and how many reported it. */
export const REPORT_SORTS = ['since', 'count'] as const
export type ReportSort = (typeof REPORT_SORTS)[number]

export const REPORT_TEXT_MAX = 500
export const REPORT_NOTE_MAX = 500
export const REPORT_CASES_PAGE_SIZE = 30
/** Of one case, the newest of its reports; and of what was decided about the same person before. */
export const REPORTS_SHOWN_MAX = 50
export const REPORT_HISTORY_MAX = 10
/** What people wrote is forgotten so long after the decision. */
export const REPORT_WORDS_DAYS = 90

export const REPORTS_ERRORS = {
  /** There is no such thing, or the person may not see it: the answer is the same. */
  'reports.thing_not_found': { kind: 'not_found' },
  'reports.own_thing': { kind: 'conflict' },
  'reports.not_found': { kind: 'not_found' },
  /** Nobody decides about themselves. */
  'reports.own_case': { kind: 'forbidden' },
  'reports.decided_meanwhile': { kind: 'conflict' },
  'reports.reason_required': { kind: 'invalid', field: 'reason' },
  'reports.parts_required': { kind: 'invalid', field: 'parts' },
  /** Somebody else took it away first, perhaps its author. */
  'reports.nothing_left': { kind: 'conflict' },
} as const satisfies ErrorTable

/** The queue of staff. */
export const REPORTS_ROOM = 'reports'
