import { GAME_NAME_MAX, GAMES_MAX } from '@trunfo/contract/games'
import { recordAudit } from '../../platform/audit.ts'
import { isForeignKeyViolation } from '../../platform/db/violations.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { gameCreated, gamePainted, gameRemoved } from './games.events.ts'
import {
  deleteGame,
  type Game,
  insertGame,
  isCatalogueFull,
  lockGame,
  updateGameArt,
} from './games.queries.ts'

export async function createGame(ctx: Ctx, given: Pick<Game, 'name' | 'art'>): Promise<Game> {
  const { name, art } = given
  if (name === '') throw new AppError('games.name_required')
  if (name.length > GAME_NAME_MAX) throw new AppError('games.name_too_long', { max: GAME_NAME_MAX })

  return runCommand(ctx, async (tx) => {
    if (await isCatalogueFull(tx)) throw new AppError('games.catalogue_full', { max: GAMES_MAX })
    const game = await insertGame(tx, given)
    if (!game) throw new AppError('games.name_taken', { name })
    await recordAudit(tx, {
      actorId: ctx.actor.userId,
      action: 'game.created',
      subject: { type: 'game', id: game.id },
      after: { name, art },
      requestId: ctx.requestId,
    })
    await emit(tx, gameCreated, { gameId: game.id })
    return game
  })
}

/** Changes the art of the generated covers of its tournaments. */
export function paintGame(ctx: Ctx, gameId: string, art: string | null): Promise<Game> {
  return runCommand(ctx, async (tx) => {
    const game = await lockGame(tx, gameId)
    if (!game) throw new AppError('games.not_found')
    if (game.art === art) return game
    await updateGameArt(tx, gameId, art)
    await recordAudit(tx, {
      actorId: ctx.actor.userId,
      action: 'game.painted',
      subject: { type: 'game', id: gameId },
      before: { art: game.art },
      after: { art },
      requestId: ctx.requestId,
    })
    await emit(tx, gamePainted, { gameId })
    return { ...game, art }
  })
}

export async function removeGame(ctx: Ctx, gameId: string): Promise<void> {
  try {
    await runCommand(ctx, async (tx) => {
      const game = await deleteGame(tx, gameId)
      if (!game) throw new AppError('games.not_found')
      await recordAudit(tx, {
        actorId: ctx.actor.userId,
        action: 'game.removed',
        subject: { type: 'game', id: gameId },
        before: { name: game.name },
        requestId: ctx.requestId,
      })
      await emit(tx, gameRemoved, { gameId })
    })
  } catch (error) {
    // A game with tournaments stays. Only the foreign key detects a tournament that is created concurrently.
    if (isForeignKeyViolation(error)) throw new AppError('games.has_tournaments')
    throw error
  }
}
