import type { NoticeKind, NoticeTopic } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import type { Db, Tx } from './db/database.ts'
import type { EventDefinition } from './jobs/events.ts'

/** What people are told: a text of `locales/pt/notices.json`, the facts for its marks, and where it leads. */
export interface Notice {
  readonly kind: NoticeKind
  /** Whose picture it has, where its kind's says too little. */
  readonly topic?: NoticeTopic
  readonly text: { readonly title: string; readonly message: string }
  readonly facts?: Readonly<Record<string, string>>
  readonly linkTo: string | null
}

/** To people who are few enough for one transaction. */
export interface NoticeToPeople extends Notice {
  readonly to: string | readonly string[]
}

/** Several where people read of the same fact in different words; each person is told once, by the first of them. */
type NoticesToPeople = NoticeToPeople | readonly NoticeToPeople[] | null

/** To everybody of an audience. Whoever did it need not be told. */
export interface NoticeToAudience extends Notice {
  readonly subjectId: string
  readonly exceptId?: string
}

/**
 * People without a bound, read batch by batch in the order of an index. Its name travels through the queue, so it
 * stays the same.
 */
export interface Audience {
  readonly name: string
  readonly batchSize: number
  readonly read: (db: Db, subjectId: string, batch: AudiencePlace) => Promise<AudienceBatch>
}

export interface AudiencePlace {
  /** An id before the first one at the beginning. */
  readonly after: string
  readonly limit: number
}

export interface AudienceBatch {
  /** Each may be led to a page of their own. */
  readonly people: readonly { readonly userId: string; readonly linkTo?: string | null }[]
  /** Where the batch after this one begins, null when there is none. */
  readonly next: string | null
}

/** Which event becomes which notice. The feature that emits it declares it; who delivers is not its concern. */
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
 * Emits the event, and writes what it tells people in the act's own transaction: for the few things that nobody may
 * find out before they can read of them. Who delivers has it, and every process hands it to the commands.
 */
export type TellNow = <Payload extends object>(
  tx: Tx,
  event: EventDefinition<Payload>,
  payload: Payload,
) => Promise<void>

export function tell<Payload>(
  event: EventDefinition<Payload>,
  noticeOf: (payload: Payload, tx: Tx) => Promise<NoticesToPeople> | NoticesToPeople,
): NoticeDeclaration {
  return { event: event.name, noticeOf }
}

export function tellAudience<Payload>(
  event: EventDefinition<Payload>,
  audience: Audience,
  noticeOf: (payload: Payload) => NoticeToAudience | null,
): NoticeDeclaration {
  return { event: event.name, audience, noticeOf }
}

/** To whoever holds one of these roles of staff, from a feature that knows nobody. */
export function tellStaff<Payload>(
  event: EventDefinition<Payload>,
  roles: readonly Role[],
  noticeOf: (payload: Payload) => Notice,
): NoticeDeclaration {
  return { event: event.name, roles, noticeOf }
}
