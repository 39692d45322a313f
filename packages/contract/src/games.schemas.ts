import { parseArt } from '@trunfo/artwork/game-art'
import { z } from 'zod'
import { addressPart, line } from './texts.schemas.ts'

const gameSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Motif and hue of its covers, like `board-240`; null leaves the choice to its name. */
    art: z.string().nullable(),
  })
  .meta({ id: 'Game' })

const artSchema = addressPart(16).refine((key) => parseArt(key) !== null)

export const gameListSchema = z.object({ games: z.array(gameSchema) }).meta({ id: 'GameList' })

export const gameAnswerSchema = z.object({ game: gameSchema }).meta({ id: 'GameAnswer' })

/** Emptiness and length are rules with their own texts, so the schema only asks for a line of sane size. */
export const createGameSchema = z
  .object({ name: line(1000), art: artSchema.nullable().default(null) })
  .strict()
  .meta({ id: 'CreateGame' })

export const paintGameSchema = z.object({ art: artSchema.nullable() }).strict().meta({ id: 'PaintGame' })

export const gameParamsSchema = z.object({ id: z.uuid() }).strict()

/** One's own, by the name of the game. */
export const nickListSchema = z
  .object({ nicks: z.array(z.object({ gameId: z.uuid(), gameName: z.string(), nick: z.string() })) })
  .meta({ id: 'NickList' })

/** Judged like the name of a game. */
export const writeNickSchema = z
  .object({ nick: line(1000) })
  .strict()
  .meta({ id: 'WriteNick' })
