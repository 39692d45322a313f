import type { Services } from '../services.ts'
import { countEvent } from '../telemetry/metrics.ts'
import type { Reaction } from './definitions.ts'
import type { DomainEvent } from './events.ts'
import { claimReceipt } from './receipts.ts'
import { transact } from './transact.ts'

/**
 * Runs all reactions to an event; one failure does not stop the others. If any failed, it throws and the
 * queue retries the whole event: reactions with a receipt are skipped, `afterwards` reactions run again.
 */
export async function dispatchEvent(
  services: Services,
  reactions: readonly Reaction[],
  event: DomainEvent,
): Promise<void> {
  const failures: { readonly reaction: string; readonly error: unknown }[] = []
  for (const reaction of reactions) {
    try {
      await runReaction(services, reaction, event)
    } catch (error) {
      services.log.error({ err: error, reaction: reaction.name, eventId: event.id }, 'a reaction failed')
      failures.push({ reaction: reaction.name, error })
    }
  }
  if (failures.length > 0) {
    // The queue keeps only the message, and staff see it with the failed job.
    const reasons = failures.map(({ reaction, error }) => `${reaction}: ${messageOf(error)}`)
    const errors = failures.map(({ error }) => error)
    throw new AggregateError(errors, `${event.name}: ${reasons.join('; ')}`)
  }
  countEvent(event.name)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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
