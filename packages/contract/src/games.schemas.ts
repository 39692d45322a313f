import { parseArt } from '@trunfo/artwork/game-art'
import { z } from 'zod'
import { addressPart, line } from './texts.schemas.ts'

const gameSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Motif and hue of its covers, such as `board-240`; null derives them from the name. */
    art: z.string().nullable(),
  })
  .meta({ id: 'Game' })

const artSchema = addressPart(16).refine((key) => parseArt(key) !== null)

export const gameListSchema = z.object({ games: z.array(gameSchema) }).meta({ id: 'GameList' })

export const gameAnswerSchema = z.object({ game: gameSchema }).meta({ id: 'GameAnswer' })

/** Emptiness and length are checked by rules with their own texts; the schema only bounds the size. */
export const createGameSchema = z
  .object({ name: line(1000), art: artSchema.nullable().default(null) })
  .strict()
  .meta({ id: 'CreateGame' })

export const paintGameSchema = z.object({ art: artSchema.nullable() }).strict().meta({ id: 'PaintGame' })

export const gameParamsSchema = z.object({ id: z.uuid() }).strict()

/** The viewer's own nicks, sorted by the game's name. */
export const nickListSchema = z
  .object({ nicks: z.array(z.object({ gameId: z.uuid(), gameName: z.string(), nick: z.string() })) })
  .meta({ id: 'NickList' })

/** Emptiness and length are checked by rules, as for a game's name. */
export const writeNickSchema = z
  .object({ nick: line(1000) })
  .strict()
  .meta({ id: 'WriteNick' })
