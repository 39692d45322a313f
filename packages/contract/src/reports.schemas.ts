import { z } from 'zod'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import {
  REPORT_CASES_PAGE_SIZE,
  REPORT_DECISIONS,
  REPORT_HISTORY_MAX,
  REPORT_KINDS,
  REPORT_NOTE_MAX,
  REPORT_PARTS,
  REPORT_REASONS,
  REPORT_SORTS,
  REPORT_STATES,
  REPORT_TEXT_MAX,
  REPORTS_SHOWN_MAX,
} from './reports.ts'
import { paragraphs } from './texts.schemas.ts'

const instant = z.iso.datetime()
const kind = z.enum(REPORT_KINDS)
const reason = z.enum(REPORT_REASONS)
const person = z.object({ userId: z.uuid(), username: z.string(), avatarUrl: z.string().nullable() })

export const reportParamsSchema = z.object({ id: z.uuid() }).strict()

export const fileReportSchema = z
  .object({
    kind,
    id: z.uuid(),
    /** The match, if a chat message is reported; other kinds have no container. */
    withinId: z.uuid().optional(),
    reason,
    text: paragraphs(REPORT_TEXT_MAX).optional(),
  })
  .strict()
  .meta({ id: 'FileReport' })

/** A snapshot of all parts of the reported content. An image deleted since then has no URL. */
const parts = z
  .array(
    z.object({ part: z.enum(REPORT_PARTS), text: z.string().nullable(), imageUrl: z.string().nullable() }),
  )
  .max(REPORT_PARTS.length)

const shown = {
  id: z.uuid(),
  kind,
  state: z.enum(REPORT_STATES),
  reasons: z.array(reason).max(REPORT_REASONS.length),
  reportCount: z.int(),
  openedAt: instant,
  lastReportedAt: instant,
  /** The author, the profile's owner or the team's leader; null if the account was erased. */
  responsible: person.nullable(),
  /** As it was last reported; null once that snapshot is deleted. */
  reported: parts.nullable(),
}

/** By default, open cases come oldest first and decided ones newest first. */
const reportQueueView = {
  state: z.enum(REPORT_STATES).default('open'),
  kind: kind.optional(),
  reason: reason.optional(),
  sort: z.enum(REPORT_SORTS).default('since'),
  direction: z.enum(['asc', 'desc']).optional(),
}
export const reportQueueQuerySchema = z.object({ ...reportQueueView, cursor: cursorSchema }).strict()
export const reportExportQuerySchema = z.object(reportQueueView).strict()
export const reportQueueSchema = pageOf('cases', z.object(shown), REPORT_CASES_PAGE_SIZE).meta({
  id: 'ReportQueue',
})

const decision = z.object({
  decidedAt: instant,
  decidedBy: person.nullable(),
  reason: reason.nullable(),
  note: z.string().nullable(),
  removedParts: z.array(z.enum(REPORT_PARTS)).max(REPORT_PARTS.length),
})

export const reportCaseSchema = z
  .object({
    ...shown,
    /** The page that shows it. */
    path: z.string().nullable(),
    /** As it is now; null if it is gone. */
    present: parts.nullable(),
    decision: decision.nullable(),
    /** The newest ones, newest first. */
    reports: z
      .array(
        z.object({
          id: z.uuid(),
          reporter: person.nullable(),
          reason,
          text: z.string().nullable(),
          /** As it was then, if that differs from the last report. */
          reported: parts.nullable(),
          reportedAt: instant,
        }),
      )
      .max(REPORTS_SHOWN_MAX),
    /** Earlier decisions about the same content or the same person, newest first. */
    history: z
      .array(
        z.object({
          id: z.uuid(),
          kind,
          state: z.enum(REPORT_DECISIONS),
          isSameThing: z.boolean(),
          decidedAt: instant,
          decidedBy: person.nullable(),
        }),
      )
      .max(REPORT_HISTORY_MAX),
    abilities: z.object({
      canDecide: z.boolean(),
      /** The parts that the viewer may remove. */
      removableParts: z.array(z.enum(REPORT_PARTS)).max(REPORT_PARTS.length),
      /** Whether the viewer may open the staff page of the responsible person. */
      canOpenPerson: z.boolean(),
    }),
  })
  .meta({ id: 'ReportCase' })

/** `parts` and `reason` are required only for `removed`. */
export const decideReportSchema = z
  .object({
    decision: z.enum(REPORT_DECISIONS),
    parts: z.array(z.enum(REPORT_PARTS)).max(REPORT_PARTS.length).optional(),
    reason: reason.optional(),
    note: paragraphs(REPORT_NOTE_MAX).optional(),
  })
  .strict()
  .meta({ id: 'DecideReport' })
