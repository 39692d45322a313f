import { personUnbanned } from '../src/features/accounts/index.ts'
import type { EventDefinition } from '../src/platform/jobs/definitions.ts'
import { emit } from '../src/platform/jobs/emit.ts'
import type { TestApp } from './app.ts'
import { until } from './live.ts'

/** Lets things happen without whoever does them, and reads what people were told of it. The worker has to run. */
export function noticesDriver({ services: { db }, signIn }: Pick<TestApp, 'services' | 'signIn'>) {
  const happen = <Payload extends object>(event: EventDefinition<Payload>, payload: Payload) =>
    db.transaction().execute((tx) => emit(tx, event, payload))
  const toldTo = (userId: string) =>
    db
      .selectFrom('notifications')
      .select(['kind', 'title', 'message', 'link_to'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  const tellings = async (userId: string, count = 1) => {
    await until(async () => (await toldTo(userId)).length >= count)
    return toldTo(userId)
  }
  /** What reacts to an event later than this one has had its say too. */
  const settle = async () => {
    const { userId } = await signIn()
    await happen(personUnbanned, { userId })
    await tellings(userId)
  }
  return { happen, toldTo, tellings, settle }
}
