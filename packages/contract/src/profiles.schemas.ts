import { z } from 'zod'
import { cursorSchema as cursor, pageOf } from './paging.schemas.ts'
import { PLAYERS_FOUND_MAX, WALL_PAGE_SIZE } from './profiles.ts'
import { ROLES } from './roles.ts'
import { addressPart, line, paragraphs, version } from './texts.schemas.ts'

const roles = z.array(z.enum(ROLES))

/** The same for everybody; what the viewer may do on the wall comes with the wall. */
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

/** Those whose name begins so, whatever its case and accents. */
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

/** A name that nobody can have is a profile that does not exist, not a malformed request. */
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
    /** Of those the viewer may approve; null for everybody else. */
    pendingCount: z.int().nullable(),
    isOpen: z.boolean(),
    abilities: z.object({
      isOwner: z.boolean(),
      canPost: z.boolean(),
      canModerate: z.boolean(),
    }),
  })
  .meta({ id: 'Wall' })

/** `show=pending` leaves out what is approved already. */
export const wallQuerySchema = z.object({ cursor, show: z.enum(['all', 'pending']).optional() }).strict()

export const wallMessageAnswerSchema = z
  .object({ message: wallMessageSchema })
  .meta({ id: 'WallMessageAnswer' })

/** Emptiness and length are rules with their own texts, so the schema only asks for a string of sane size. */
export const postWallMessageSchema = z
  .object({ content: paragraphs(5000) })
  .strict()
  .meta({ id: 'PostWallMessage' })
