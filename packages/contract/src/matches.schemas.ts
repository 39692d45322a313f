import { z } from 'zod'
import {
  CHAT_PAGE_SIZE,
  DECISION_REASON_MAX,
  DISPUTE_HOLDERS,
  DISPUTE_REASONS,
  DISPUTES_PAGE_SIZE,
  MATCH_HISTORY_KINDS,
  MATCH_HISTORY_MAX,
  MATCH_NOTE_MAX,
  RULING_KINDS,
  WAYS_ON,
} from './matches.ts'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import { paragraphs } from './texts.schemas.ts'
import { MATCH_STATUSES, TOURNAMENT_STATUSES, TOURNAMENT_TYPES } from './tournaments.ts'

export const matchParamsSchema = z.object({ id: z.uuid() }).strict()
export const matchPersonParamsSchema = z.object({ id: z.uuid(), userId: z.uuid() }).strict()
export const matchMessageParamsSchema = z.object({ id: z.uuid(), messageId: z.uuid() }).strict()

const personSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  isVip: z.boolean(),
  avatarUrl: z.string().nullable(),
})
const proofSchema = z.object({
  id: z.uuid(),
  /** Signed, and good for a few minutes. */
  url: z.string(),
  uploadedBy: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
})

const matchSideSchema = z
  .object({
    participantId: z.uuid(),
    name: z.string(),
    isVip: z.boolean(),
    teamTag: z.string().nullable(),
    imageUrl: z.string().nullable(),
    path: z.string().nullable(),
    /** Won in this tournament before this match. */
    wins: z.int(),
    /** Who plays for this side, and what they are called in the tournament's game, where they said so. */
    lineup: z.array(personSchema.extend({ nick: z.string().nullable() })),
    hasDeclared: z.boolean(),
    /** Whom it declared: shown to its own side and staff at once, to the opponent when both have spoken. */
    declaredWinnerId: z.uuid().nullable(),
    hasProof: z.boolean(),
    /** Its own side and staff only, newest first. */
    proofs: z.array(proofSchema),
  })
  .meta({ id: 'MatchSide' })

export const matchSchema = z
  .object({
    id: z.uuid(),
    round: z.int(),
    number: z.int(),
    status: z.enum(MATCH_STATUSES),
    winnerId: z.uuid().nullable(),
    completedAt: z.iso.datetime().nullable(),
    isTest: z.boolean(),
    tournament: z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(TOURNAMENT_TYPES),
      status: z.enum(TOURNAMENT_STATUSES),
      /** How many rounds the bracket has. */
      rounds: z.int(),
      gameId: z.uuid().nullable(),
      gameName: z.string().nullable(),
      gameArt: z.string().nullable(),
    }),
    sides: z.array(matchSideSchema).length(2),
    supportRequestedAt: z.iso.datetime().nullable(),
    /** Set where staff named the winner. Both sides read the reason; null where none was kept for them. */
    ruling: z.object({ kind: z.enum(RULING_KINDS), reason: z.string().nullable() }).nullable(),
    viewer: z.object({
      userId: z.uuid(),
      /** The side the viewer plays for; null for staff who do not play. */
      participantId: z.uuid().nullable(),
      isMuted: z.boolean(),
    }),
    abilities: z.object({
      canDeclare: z.boolean(),
      canSendProof: z.boolean(),
      canCallSupport: z.boolean(),
      canChat: z.boolean(),
      canDecide: z.boolean(),
      canCorrect: z.boolean(),
      canModerate: z.boolean(),
    }),
    /** For those who played it, once it is over. */
    wayOn: z
      .object({
        kind: z.enum(WAYS_ON),
        /** The next one that their side plays. */
        match: z
          .object({ id: z.uuid(), round: z.int(), number: z.int(), opponentName: z.string() })
          .nullable(),
        /** How many of this round are still played: the next one is drawn after them. */
        openMatches: z.int(),
      })
      .nullable(),
    /** For staff only. */
    staff: z
      .object({
        assignedTo: z.string().nullable(),
        isMine: z.boolean(),
        hasCase: z.boolean(),
        mutedUserIds: z.array(z.uuid()),
        history: z
          .array(
            z.object({
              id: z.uuid(),
              kind: z.enum(MATCH_HISTORY_KINDS),
              actor: z.string().nullable(),
              /** The name of the side or person it concerns, or the note's text. */
              subject: z.string().nullable(),
              text: z.string().nullable(),
              at: z.iso.datetime(),
            }),
          )
          .max(MATCH_HISTORY_MAX),
      })
      .nullable(),
  })
  .meta({ id: 'MatchLobby' })

export const chatMessageSchema = z
  .object({
    id: z.uuid(),
    seq: z.int(),
    /** Null for somebody whose account is gone. */
    author: personSchema.nullable(),
    /** Null when staff removed it. */
    text: z.string().nullable(),
    isStaff: z.boolean(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'ChatMessage' })

/** What the database counts with. */
const SEQ_MAX = 2 ** 31 - 1

/** Ascending. `before` pages back; `after` brings what a page missed while it was away. */
export const chatQuerySchema = z
  .object({
    before: z.coerce.number().int().min(1).max(SEQ_MAX).optional(),
    after: z.coerce.number().int().min(0).max(SEQ_MAX).optional(),
  })
  .strict()
export const chatPageSchema = z
  .object({ messages: z.array(chatMessageSchema).max(CHAT_PAGE_SIZE), hasMore: z.boolean() })
  .meta({ id: 'ChatPage' })

/** The id is made by the page, so that sending again after a lost answer is the same message. */
export const sendMessageSchema = z
  .object({ id: z.uuid(), text: paragraphs(2000) })
  .strict()
  .meta({ id: 'SendMessage' })
/** The last message that stands on the reader's screen. */
export const chatReadSchema = z
  .object({
    seq: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
  })
  .strict()
  .meta({ id: 'ChatRead' })
export const messageSentSchema = z.object({ message: chatMessageSchema }).meta({ id: 'MessageSent' })

export const declareWinnerSchema = z
  .object({ winnerId: z.uuid().nullable() })
  .strict()
  .meta({ id: 'DeclareWinner' })
export const sendProofSchema = z.object({ uploadId: z.uuid() }).strict().meta({ id: 'SendProof' })

export const decideMatchSchema = z
  // Optional, so that a page of the release before learns in words what is missing.
  .object({ winnerId: z.uuid().nullable(), reason: paragraphs(DECISION_REASON_MAX).optional() })
  .strict()
  .meta({ id: 'DecideMatch' })

/** What a correction would change: matches as they would stand, and those that forbid it. */
export const correctionQuerySchema = z.object({ winnerId: z.uuid() }).strict()
const correctedMatchSchema = z.object({
  round: z.int(),
  number: z.int(),
  before: z.array(z.string().nullable()).length(2),
  after: z.array(z.string().nullable()).length(2),
  winner: z.string().nullable(),
})
export const correctionPreviewSchema = z
  .object({
    isAllowed: z.boolean(),
    changes: z.array(correctedMatchSchema),
    /** Already played further down: what has to be undone by other means first. */
    played: z.array(
      z.object({ id: z.uuid(), round: z.int(), number: z.int(), sides: z.array(z.string()).length(2) }),
    ),
  })
  .meta({ id: 'CorrectionPreview' })
export const correctMatchSchema = z
  .object({ winnerId: z.uuid(), reason: paragraphs(DECISION_REASON_MAX).min(1) })
  .strict()
  .meta({ id: 'CorrectMatch' })

export const matchNoteSchema = z
  .object({ text: paragraphs(MATCH_NOTE_MAX).min(1) })
  .strict()
  .meta({ id: 'MatchNote' })

const disputeView = {
  reason: z.enum(DISPUTE_REASONS).optional(),
  holder: z.enum(DISPUTE_HOLDERS).optional(),
}
export const disputeQuerySchema = z.object({ ...disputeView, cursor: cursorSchema }).strict()
export const disputeExportQuerySchema = z.object(disputeView).strict()

/** Oldest first. */
export const disputeListSchema = pageOf(
  'disputes',
  z.object({
    matchId: z.uuid(),
    round: z.int(),
    number: z.int(),
    tournament: z.object({ id: z.uuid(), name: z.string() }),
    sides: z.array(z.string()).length(2),
    isDispute: z.boolean(),
    isSupportCall: z.boolean(),
    openedAt: z.iso.datetime(),
    assignedTo: z.string().nullable(),
    isMine: z.boolean(),
  }),
  DISPUTES_PAGE_SIZE,
).meta({ id: 'DisputeList' })

export const testLobbiesSchema = z
  .object({ individualMatchId: z.uuid(), teamMatchId: z.uuid() })
  .meta({ id: 'TestLobbies' })
export const testLobbiesDeletedSchema = z.object({ deleted: z.int() }).meta({ id: 'TestLobbiesDeleted' })
