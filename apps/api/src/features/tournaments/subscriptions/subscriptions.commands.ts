import { SUBSCRIPTIONS_MAX } from '@trunfo/contract/tournaments'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockPeople } from '../../accounts/index.ts'
import { holdGames } from '../../games/index.ts'
import {
  countSubscriptions,
  deleteSubscription,
  findSubscriptions,
  insertSubscription,
} from './subscriptions.queries.ts'

export async function subscribe(ctx: Ctx, gameId: string): Promise<void> {
  const { userId } = ctx.actor
  await act(ctx, async (tx) => {
    // Whatever else the person subscribes to right now is waited for, so that the count is the one that will be.
    await lockPeople(tx, [userId])
    const count = await countSubscriptions(tx, userId)
    if (count >= SUBSCRIPTIONS_MAX && !(await findSubscriptions(tx, userId)).includes(gameId))
      throw new AppError('tournaments.too_many_subscriptions', { max: SUBSCRIPTIONS_MAX })
    const [game] = await holdGames(tx, [gameId])
    if (!game) throw new AppError('tournaments.game_not_found')
    await insertSubscription(tx, gameId, userId)
  })
}

export async function unsubscribe({ services, actor }: Ctx, gameId: string): Promise<void> {
  await deleteSubscription(services.db, gameId, actor.userId)
}
