import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/** Roles that read reports and decide on them. */
export const REPORT_STAFF = ['moderador', 'admin', 'fundador'] as const satisfies readonly Role[]
/** Roles that may also open the staff page of the reported person. */
export const REPORT_PEOPLE_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** What can be reported. A feature with a new reportable kind adds it here. */
export const REPORT_KINDS = ['profile', 'wall_message', 'chat_message', 'team', 'tournament'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Parts of reported content, each of which can be removed separately. */
export const REPORT_PARTS = ['text', 'name', 'tag', 'picture', 'description'] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

export const REPORT_REASONS = ['offense', 'cheating', 'spam', 'improper', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/**
 * `removed`: the reported content was removed. `handled`: staff resolved it by other means, such as an alert
 * to the person. `dismissed`: nothing was wrong.
 */
export const REPORT_DECISIONS = ['removed', 'handled', 'dismissed'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]
export const REPORT_STATES = ['open', ...REPORT_DECISIONS] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** By opening time, or by number of reports. */
export const REPORT_SORTS = ['since', 'count'] as const
export type ReportSort = (typeof REPORT_SORTS)[number]

export const REPORT_TEXT_MAX = 500
export const REPORT_NOTE_MAX = 500
export const REPORT_CASES_PAGE_SIZE = 30
/** How many reports of a case, and how many earlier decisions, a case shows. */
export const REPORTS_SHOWN_MAX = 50
export const REPORT_HISTORY_MAX = 10
/** Days after the decision until the texts of a case are deleted. */
export const REPORT_WORDS_DAYS = 90

export const REPORTS_ERRORS = {
  /** It does not exist, or the reporter may not see it: the error is the same. */
  'reports.thing_not_found': { kind: 'not_found' },
  'reports.own_thing': { kind: 'conflict' },
  'reports.not_found': { kind: 'not_found' },
  /** Staff cannot decide about themselves. */
  'reports.own_case': { kind: 'forbidden' },
  'reports.decided_meanwhile': { kind: 'conflict' },
  'reports.reason_required': { kind: 'invalid', field: 'reason' },
  'reports.parts_required': { kind: 'invalid', field: 'parts' },
  /** The content was removed in the meantime, perhaps by its author. */
  'reports.nothing_left': { kind: 'conflict' },
} as const satisfies ErrorTable

/** The report queue of staff. */
export const REPORTS_ROOM = 'reports'
