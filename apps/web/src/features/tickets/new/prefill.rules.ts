import { readId } from '@trunfo/contract/ids'
import {
  TICKET_ABOUT_KINDS,
  TICKET_AREAS,
  TICKET_MESSAGE_MAX,
  TICKET_PRIORITIES,
  TICKET_SUBJECT_MAX,
  type TicketPrefill,
} from '@trunfo/contract/tickets'

/**
 * Initial form values passed by the linking page. History state can hold anything, so invalid values are
 * dropped.
 */
export function prefillOf(state: unknown): TicketPrefill {
  const given = recordOf(state)
  const area = TICKET_AREAS.find((one) => one === given.area)
  const priority = TICKET_PRIORITIES.find((one) => one === given.priority)
  const subject = textOf(given.subject, TICKET_SUBJECT_MAX)
  const message = textOf(given.message, TICKET_MESSAGE_MAX)
  const { kind, id } = recordOf(given.about)
  const aboutId = readId(id)
  const aboutKind = TICKET_ABOUT_KINDS.find((one) => one === kind)
  return {
    area,
    priority,
    subject: subject || undefined,
    message: message || undefined,
    about: aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : undefined,
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' ? value.slice(0, max) : null
