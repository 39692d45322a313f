import type { Services } from '../services.ts'
import type { Reaction } from './definitions.ts'
import type { DomainEvent } from './events.ts'
import { claimReceipt } from './receipts.ts'
import { transact } from './transact.ts'

/**
 * Runs every reaction to one event. One that fails does not hold back the others. The whole event is then tried
 * again: what has its receipt is passed over, and what happens outside the database runs once more.
 */
export async function dispatchEvent(
  services: Services,
  reactions: readonly Reaction[],
  event: DomainEvent,
): Promise<void> {
  const failures: unknown[] = []
  for (const reaction of reactions) {
    try {
      await runReaction(services, reaction, event)
    } catch (error) {
      services.log.error({ err: error, reaction: reaction.name, eventId: event.id }, 'a reaction failed')
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} reactions to ${event.name} failed`)
}

async function runReaction(services: Services, reaction: Reaction, event: DomainEvent): Promise<void> {
  const { inTransaction, afterwards } = reaction
  if (inTransaction) {
    await transact(services.db, async (tx) => {
      if (await claimReceipt(tx, event.id, reaction.name))
        await inTransaction(tx, event as DomainEvent<never>, services)
    })
  }
  if (afterwards) await afterwards(services, event as DomainEvent<never>)
}
