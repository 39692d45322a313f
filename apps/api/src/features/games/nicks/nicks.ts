import { GAMES_MAX, NICK_MAX } from '@trunfo/contract/games'
import { gameParamsSchema, nickListSchema, writeNickSchema } from '@trunfo/contract/games.schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isForeignKeyViolation } from '../../../platform/db/violations.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { allAtOnce, type PersonalData } from '../../../platform/personal-data.ts'
import type { Services } from '../../../platform/services.ts'
import { accountErased, lockActor } from '../../accounts/index.ts'
import { nickChanged } from '../games.events.ts'

/** A nick is a player's name inside a game. The match lobby shows it, and decides who may see it. */
const tags = ['games']
const path = '/api/me/games/:id/nick'
const params = gameParamsSchema
const config = { access: signedIn, idempotency: 'natural' } as const
const done = { 204: z.null() }

export function nicksRoutes(app: App, services: Services): void {
  app.get(
    '/api/me/nicks',
    { config: { access: signedIn }, schema: { tags, response: { 200: nickListSchema } } },
    async (request) => {
      const { actor } = contextOf(services, request)
      return { nicks: await findNicks(services.db, actor.userId) }
    },
  )

  app.put(
    path,
    { config, schema: { tags, params, body: writeNickSchema, response: done } },
    async (request, reply) => {
      await writeNick(contextOf(services, request), request.params.id, request.body.nick)
      return reply.code(204).send(null)
    },
  )

  app.delete(path, { config, schema: { tags, params, response: done } }, async (request, reply) => {
    await removeNick(contextOf(services, request), request.params.id)
    return reply.code(204).send(null)
  })
}

async function writeNick(ctx: Ctx, gameId: string, nick: string): Promise<void> {
  if (nick === '') throw new AppError('games.nick_required')
  if (nick.length > NICK_MAX) throw new AppError('games.nick_too_long', { max: NICK_MAX })

  const { userId } = ctx.actor
  try {
    await runCommand(ctx, async (tx) => {
      await lockActor(tx, userId)
      if (await putNick(tx, { userId, gameId, nick })) await emit(tx, nickChanged, { userId, gameId })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('games.not_found')
    throw error
  }
}

async function removeNick(ctx: Ctx, gameId: string): Promise<void> {
  const { userId } = ctx.actor
  await runCommand(ctx, async (tx) => {
    if (await deleteNick(tx, userId, gameId)) await emit(tx, nickChanged, { userId, gameId })
  })
}

/** A person has at most one per game, so the catalogue's limit bounds the list. */
function findNicks(db: Db, userId: string) {
  return nicksOf(db, userId)
    .select(['game.id as gameId', 'game.name as gameName', 'own.nick'])
    .orderBy(sql`lower(game.name collate "und-x-icu")`)
    .execute()
}

const nicksOf = (db: Db, userId: string) =>
  db
    .selectFrom('game_nicks as own')
    .innerJoin('games as game', 'game.id', 'own.game_id')
    .where('own.user_id', '=', userId)
    .limit(GAMES_MAX)

/** Returns false if it was already the same. */
async function putNick(
  tx: Tx,
  { userId, gameId, nick }: { userId: string; gameId: string; nick: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('game_nicks')
    .values({ user_id: userId, game_id: gameId, nick })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'game_id'])
        .doUpdateSet({ nick, written_at: sql`now()` })
        .where('game_nicks.nick', '<>', nick),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Returns false if there was none. */
async function deleteNick(tx: Tx, userId: string, gameId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('game_nicks')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const nicksPersonalData: PersonalData = {
  section: 'nicks_nos_jogos',
  read: (db, userId) =>
    allAtOnce(
      nicksOf(db, userId)
        .select(['game.name as jogo', 'own.nick', 'own.written_at as escrito_em'])
        .orderBy('own.written_at')
        .execute(),
    ),
}

export const forgetNicks: Reaction = reactInTransaction(
  accountErased,
  'games.forget-nicks',
  async (tx, { payload }) => {
    await tx.deleteFrom('game_nicks').where('user_id', '=', payload.userId).execute()
  },
)
