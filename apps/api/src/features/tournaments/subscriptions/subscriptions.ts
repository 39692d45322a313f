import { SUBSCRIPTIONS_MAX } from '@trunfo/contract/tournaments'
import { gameSubscriptionParamsSchema, subscriptionListSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../accounts/index.ts'
import { lockGamesShared } from '../../games/index.ts'

const tags = ['tournaments']
const path = '/api/tournaments/subscriptions/:gameId'
const options = {
  config: { access: signedIn, idempotency: 'natural' },
  schema: { tags, params: gameSubscriptionParamsSchema, response: { 204: z.null() } },
} as const

export function subscriptionsRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/subscriptions',
    { config: { access: signedIn }, schema: { tags, response: { 200: subscriptionListSchema } } },
    async (request) => {
      const { actor } = contextOf(services, request)
      return { gameIds: await findSubscriptions(services.db, actor.userId) }
    },
  )

  app.put(path, options, async (request, reply) => {
    await subscribe(contextOf(services, request), request.params.gameId)
    return reply.code(204).send(null)
  })

  app.delete(path, options, async (request, reply) => {
    await unsubscribe(contextOf(services, request), request.params.gameId)
    return reply.code(204).send(null)
  })
}

async function subscribe(ctx: Ctx, gameId: string): Promise<void> {
  const { userId } = ctx.actor
  await runCommand(ctx, async (tx) => {
    // Serialises the person's subscriptions, so that the count stays true.
    await lockPeople(tx, [userId])
    const count = await countSubscriptions(tx, userId)
    if (count >= SUBSCRIPTIONS_MAX && !(await findSubscriptions(tx, userId)).includes(gameId))
      throw new AppError('tournaments.too_many_subscriptions', { max: SUBSCRIPTIONS_MAX })
    const [game] = await lockGamesShared(tx, [gameId])
    if (!game) throw new AppError('tournaments.game_not_found')
    await insertSubscription(tx, gameId, userId)
  })
}

async function unsubscribe({ services, actor }: Ctx, gameId: string): Promise<void> {
  await deleteSubscription(services.db, gameId, actor.userId)
}

async function findSubscriptions(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tournament_subscriptions')
    .select('game_id')
    .where('user_id', '=', userId)
    .orderBy('game_id')
    .limit(SUBSCRIPTIONS_MAX)
    .execute()
  return rows.map((row) => row.game_id)
}

async function countSubscriptions(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function insertSubscription(db: Db, gameId: string, userId: string): Promise<void> {
  await db
    .insertInto('tournament_subscriptions')
    .values({ game_id: gameId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function deleteSubscription(db: Db, gameId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('tournament_subscriptions')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('tournament_subscriptions').where('user_id', '=', userId).execute()
}
