import type { PageName } from '@trunfo/contract/pages'
import type { RawBuilder } from 'kysely'
import type { EventDefinition } from './jobs/events.ts'

/** Work that waits for staff, declared by the feature whose page handles it. */
export interface PendingWork {
  /** The page where it is done. Staff who may open that page see the count. */
  readonly page: PageName
  /**
   * One row per pending item, found by an index: `select from … where …`. The panel limits how many rows it
   * counts.
   */
  readonly waiting: RawBuilder<unknown>
  /** Events that change the count. */
  readonly changedBy: readonly EventDefinition<unknown>[]
}
