import type { NoticeKind, NoticeTopic } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import type { Db, Tx } from './db/database.ts'
import type { EventDefinition } from './jobs/events.ts'

/**
 * A notice: a text from `locales/pt/notices.json`, the facts for its placeholders, and the path it links to.
 */
export interface Notice {
  readonly kind: NoticeKind
  /** Selects the icon, if the kind's icon is too general. */
  readonly topic?: NoticeTopic
  readonly text: { readonly title: string; readonly message: string }
  readonly facts?: Readonly<Record<string, string>>
  readonly linkTo: string | null
  /** Until when they can do what it asks for, as an ISO text. Later it is neither pushed nor mailed. */
  readonly dueAt?: string | null
}

/** For recipients who fit into one transaction. */
export interface NoticeToPeople extends Notice {
  readonly to: string | readonly string[]
}

/**
 * Several if recipients get different texts about the same event. Each person gets one: the first that names
 * them.
 */
type NoticesToPeople = NoticeToPeople | readonly NoticeToPeople[] | null

/** For everyone in an audience, except the person who caused the event, if given. */
export interface NoticeToAudience extends Notice {
  readonly subjectId: string
  readonly exceptId?: string
}

/**
 * An unbounded group of recipients, read in batches along an index. The queue stores its name, so the name
 * must not change.
 */
export interface Audience {
  readonly name: string
  readonly batchSize: number
  readonly read: (db: Db, subjectId: string, batch: AudiencePlace) => Promise<AudienceBatch>
}

export interface AudiencePlace {
  /** At the start, an id before every other. */
  readonly after: string
  readonly limit: number
}

export interface AudienceBatch {
  /** `linkTo` overrides the notice's link for this person. */
  readonly people: readonly { readonly userId: string; readonly linkTo?: string | null }[]
  /** Where the next batch starts; null if this is the last. */
  readonly next: string | null
}

/**
 * Turns an event into a notice. The feature that emits the event declares it; delivery is up to another
 * feature.
 */
export type NoticeDeclaration =
  | {
      readonly event: string
      readonly noticeOf: (payload: never, tx: Tx) => Promise<NoticesToPeople> | NoticesToPeople
    }
  | {
      readonly event: string
      readonly audience: Audience
      readonly noticeOf: (payload: never) => NoticeToAudience | null
    }
  | {
      readonly event: string
      readonly roles: readonly Role[]
      readonly noticeOf: (payload: never) => Notice
    }

/**
 * Emits the event and creates its notices in the caller's transaction. For the few changes that must not be
 * visible before their notice, such as a ban.
 */
export type NotifyNow = <Payload extends object>(
  tx: Tx,
  event: EventDefinition<Payload>,
  payload: Payload,
) => Promise<void>

/** Notifies specific people after an event. `noticeOf` returns null if there is nothing to say. */
export function notifyOn<Payload>(
  event: EventDefinition<Payload>,
  noticeOf: (payload: Payload, tx: Tx) => Promise<NoticesToPeople> | NoticesToPeople,
): NoticeDeclaration {
  return { event: event.name, noticeOf }
}

/** Notifies an unbounded audience after an event, batch by batch. */
export function notifyAudienceOn<Payload>(
  event: EventDefinition<Payload>,
  audience: Audience,
  noticeOf: (payload: Payload) => NoticeToAudience | null,
): NoticeDeclaration {
  return { event: event.name, audience, noticeOf }
}

/** Notifies staff with one of the roles after an event. */
export function notifyStaffOn<Payload>(
  event: EventDefinition<Payload>,
  roles: readonly Role[],
  noticeOf: (payload: Payload) => Notice,
): NoticeDeclaration {
  return { event: event.name, roles, noticeOf }
}
