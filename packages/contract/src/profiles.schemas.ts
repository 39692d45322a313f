import { z } from 'zod'
import { cursorSchema as cursor, pageOf } from './paging.schemas.ts'
import { PLAYERS_FOUND_MAX, WALL_PAGE_SIZE } from './profiles.ts'
import { ROLES } from './roles.ts'
import { addressPart, line, paragraphs, version } from './texts.schemas.ts'

const roles = z.array(z.enum(ROLES))

/** The same for every viewer; abilities on the wall come with the wall. */
export const profileSchema = z
  .object({
    id: z.uuid(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    roles,
    memberSince: z.iso.datetime(),
    wins: z.int(),
    participations: z.int(),
    titles: z.int(),
    cardcoins: z.int(),
    team: z.object({ id: z.uuid(), name: z.string(), tag: z.string() }).nullable(),
  })
  .meta({ id: 'Profile' })

/** Finds players by a prefix of their name, ignoring case and accents. */
export const playersQuerySchema = z.object({ q: line(40).min(1), v: version.optional() }).strict()
export const playersFoundSchema = z
  .object({
    players: z
      .array(
        z.object({
          username: z.string(),
          avatarUrl: z.string().nullable(),
          isVip: z.boolean(),
        }),
      )
      .max(PLAYERS_FOUND_MAX),
  })
  .meta({ id: 'PlayersFound' })

/** An impossible username gets 404, not an invalid request. */
const username = addressPart(100).min(1)
export const profileParamsSchema = z.object({ username }).strict()
export const wallMessageParamsSchema = z.object({ username, id: z.uuid() }).strict()

const wallMessageSchema = z
  .object({
    id: z.uuid(),
    author: z.object({ username: z.string(), avatarUrl: z.string().nullable(), roles }),
    content: z.string(),
    isPending: z.boolean(),
    createdAt: z.iso.datetime(),
    abilities: z.object({ canApprove: z.boolean(), canDelete: z.boolean() }),
  })
  .meta({ id: 'WallMessage' })

export const wallSchema = pageOf('messages', wallMessageSchema, WALL_PAGE_SIZE)
  .extend({
    approvedCount: z.int(),
    /** Messages that the viewer may approve; null if the viewer may not. */
    pendingCount: z.int().nullable(),
    isOpen: z.boolean(),
    abilities: z.object({
      isOwner: z.boolean(),
      canPost: z.boolean(),
      canModerate: z.boolean(),
    }),
  })
  .meta({ id: 'Wall' })

/** `show=pending` omits approved messages. */
export const wallQuerySchema = z.object({ cursor, show: z.enum(['all', 'pending']).optional() }).strict()

export const wallMessageAnswerSchema = z
  .object({ message: wallMessageSchema })
  .meta({ id: 'WallMessageAnswer' })

/** Emptiness and length are checked by rules with their own texts; the schema only bounds the size. */
export const postWallMessageSchema = z
  .object({ content: paragraphs(5000) })
  .strict()
  .meta({ id: 'PostWallMessage' })
