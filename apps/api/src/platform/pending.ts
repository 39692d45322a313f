import type { PageName } from '@trunfo/contract/pages'
import type { RawBuilder } from 'kysely'
import type { EventDefinition } from './jobs/events.ts'

/** Work that waits for staff, as the feature declares it whose page it is done on. */
export interface PendingWork {
  /** Where it is done. Whoever may open this page sees how much waits there. */
  readonly page: PageName
  /**
   * One row for each thing that waits, found on an index: `select from … where …`. Whoever gathers reads no more of them
   * than are shown.
   */
  readonly waiting: RawBuilder<unknown>
  /** After these events it may be more or less. */
  readonly changedBy: readonly EventDefinition<unknown>[]
}
