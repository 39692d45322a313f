import { SUBSCRIPTIONS_MAX } from '@trunfo/contract/tournaments'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockGame } from '../tournaments.queries.ts'
import {
  countSubscriptions,
  deleteSubscription,
  findSubscriptions,
  insertSubscription,
} from './subscriptions.queries.ts'

export async function subscribe({ services, actor }: Ctx, gameId: string): Promise<void> {
  const { userId } = actor
  await services.db.transaction().execute(async (tx) => {
    const count = await countSubscriptions(tx, userId)
    if (count >= SUBSCRIPTIONS_MAX && !(await findSubscriptions(tx, userId)).includes(gameId))
      throw new AppError('tournaments.too_many_subscriptions', { max: SUBSCRIPTIONS_MAX })
    if (!(await lockGame(tx, gameId))) throw new AppError('tournaments.game_not_found')
    await insertSubscription(tx, gameId, userId)
  })
}

export async function unsubscribe({ services, actor }: Ctx, gameId: string): Promise<void> {
  await deleteSubscription(services.db, gameId, actor.userId)
}
