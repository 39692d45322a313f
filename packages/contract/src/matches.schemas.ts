import { z } from 'zod'
import {
  APPEAL_REASON_MAX,
  APPEAL_STATES,
  CHAT_PAGE_SIZE,
  DECISION_REASON_MAX,
  DISPUTE_HOLDERS,
  DISPUTE_REASONS,
  DISPUTES_PAGE_SIZE,
  JUDGE_CONFLICTS,
  MATCH_HISTORY_KINDS,
  MATCH_HISTORY_MAX,
  MATCH_NOTE_MAX,
  NEXT_STEPS,
  OBJECTION_MAX,
  RULING_KINDS,
  SERIES_RULES,
} from './matches.ts'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import { paragraphs } from './texts.schemas.ts'
import { matchClockSchema } from './tournaments/clocks.schemas.ts'
import { BEST_OF_MAX, BRACKETS, TOURNAMENT_FORMATS } from './tournaments/stages.ts'
import { MATCH_OUTCOMES, MATCH_STATUSES, TOURNAMENT_STATUSES, TOURNAMENT_TYPES } from './tournaments.ts'

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
  /** Signed, and valid for a few minutes. */
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
    /** Matches won in this tournament before this one. */
    wins: z.int(),
    /** The players of this side, with their nick in the tournament's game if they gave one. */
    lineup: z.array(personSchema.extend({ nick: z.string().nullable() })),
    hasDeclared: z.boolean(),
    /**
     * The winner it declared. Its own side and staff see it at once, the opponent once both have declared.
     */
    declaredWinnerId: z.uuid().nullable(),
    /** The score it declared, shown like the winner. Null for a single game that was won. */
    declaredScore: z.array(z.int()).length(2).nullable(),
    hasProof: z.boolean(),
    /** Newest first; only for its own side and staff. */
    proofs: z.array(proofSchema),
  })
  .meta({ id: 'MatchSide' })

/** Where a match stands in its tournament. */
const matchPlace = {
  /** Of its stage. */
  format: z.enum(TOURNAMENT_FORMATS),
  bracket: z.enum(BRACKETS),
  /** Starts at 1; 0 outside of groups. */
  group: z.int(),
  round: z.int(),
  number: z.int(),
  /** Rounds of its bracket; 0 where they have no names. */
  rounds: z.int(),
}

export const matchSchema = z
  .object({
    id: z.uuid(),
    ...matchPlace,
    status: z.enum(MATCH_STATUSES),
    /** Null while it is undecided, and after a double W.O. */
    winnerId: z.uuid().nullable(),
    /** Null unless it ended without being played. */
    outcome: z.enum(MATCH_OUTCOMES).nullable(),
    /** Games won by each side; null for a single game. */
    score: z.array(z.int()).length(2).nullable(),
    /** Length of the series: a side needs more than half of the games. */
    bestOf: z.int(),
    seriesRule: z.enum(SERIES_RULES),
    completedAt: z.iso.datetime().nullable(),
    /** When those who run the tournament want it to be played. */
    scheduledAt: z.iso.datetime().nullable(),
    isTest: z.boolean(),
    tournament: z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(TOURNAMENT_TYPES),
      status: z.enum(TOURNAMENT_STATUSES),
      gameId: z.uuid().nullable(),
      gameName: z.string().nullable(),
      gameArt: z.string().nullable(),
    }),
    sides: z.array(matchSideSchema).length(2),
    supportRequestedAt: z.iso.datetime().nullable(),
    /** Set if staff, the organiser or the clock decided. Both sides see the reason; null if none was stored for them. */
    ruling: z
      .object({ kind: z.enum(RULING_KINDS), reason: z.string().nullable(), isByClock: z.boolean() })
      .nullable(),
    /** Null in a tournament without clocks, and once nobody may object to the result any more. */
    clock: matchClockSchema.nullable(),
    /** The latest appeal. Both sides see its state; only the side that appealed and staff see the reason. */
    appeal: z
      .object({
        state: z.enum(APPEAL_STATES),
        participantId: z.uuid(),
        reason: z.string().nullable(),
        /** What staff wrote; null while it is open. */
        answer: z.string().nullable(),
        appealedAt: z.iso.datetime(),
      })
      .nullable(),
    viewer: z.object({
      userId: z.uuid(),
      /** The side the viewer plays for; null for staff who do not play. */
      participantId: z.uuid().nullable(),
      isMuted: z.boolean(),
      /** Why staff or crew cannot decide this match; null for everyone else. */
      conflict: z.enum(JUDGE_CONFLICTS).nullable(),
    }),
    abilities: z.object({
      canDeclare: z.boolean(),
      canSendProof: z.boolean(),
      canCallSupport: z.boolean(),
      canChat: z.boolean(),
      canDecide: z.boolean(),
      canCorrect: z.boolean(),
      canAppeal: z.boolean(),
      /** To say that their side is there, while the clock waits for it. */
      canSayReady: z.boolean(),
      /** To what the clock decided. */
      canObject: z.boolean(),
      canUphold: z.boolean(),
      canModerate: z.boolean(),
    }),
    /** For its players, once it is over. */
    wayOn: z
      .object({
        kind: z.enum(NEXT_STEPS),
        /** Their side's next match: one with a lobby, or a planned one. */
        match: z
          .object({
            id: z.uuid(),
            ...matchPlace,
            /** Null while an earlier match decides it. */
            opponentName: z.string().nullable(),
          })
          .nullable(),
        /** Undecided matches of this round, after which the next one is drawn; of the whole stage in a table. */
        openMatches: z.int(),
      })
      .nullable(),
    /** For those who decide the match. */
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
              /** The name of the side or person it concerns. */
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
    /** Null if the account was erased. */
    author: personSchema.nullable(),
    /** Null if staff removed it. */
    text: z.string().nullable(),
    isStaff: z.boolean(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'ChatMessage' })

/** Largest PostgreSQL integer. */
const SEQ_MAX = 2 ** 31 - 1

/** Messages are ascending. `before` pages back; `after` returns what a page missed while disconnected. */
export const chatQuerySchema = z
  .object({
    before: z.coerce.number().int().min(1).max(SEQ_MAX).optional(),
    after: z.coerce.number().int().min(0).max(SEQ_MAX).optional(),
  })
  .strict()
export const chatPageSchema = z
  .object({ messages: z.array(chatMessageSchema).max(CHAT_PAGE_SIZE), hasMore: z.boolean() })
  .meta({ id: 'ChatPage' })

/** The page generates the id, so a retry after a lost response sends the same message. */
export const sendMessageSchema = z
  .object({ id: z.uuid(), text: paragraphs(2000) })
  .strict()
  .meta({ id: 'SendMessage' })
/** The last message that the reader has seen. */
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

/** The winner of a single game, or the games that each side won: then a level score is a draw. */
const games = z.int().min(0).max(BEST_OF_MAX)
const report = { winnerId: z.uuid().nullable(), score1: games.optional(), score2: games.optional() }

export const declareWinnerSchema = z.object(report).strict().meta({ id: 'DeclareWinner' })
export const sendProofSchema = z.object({ uploadId: z.uuid() }).strict().meta({ id: 'SendProof' })

export const decideMatchSchema = z
  // Optional, so that pages of the previous release get a readable error instead of an invalid request.
  .object({ ...report, reason: paragraphs(DECISION_REASON_MAX).optional() })
  .strict()
  .meta({ id: 'DecideMatch' })

/** One absent side is a W.O., both are a double W.O. */
export const walkoverSchema = z
  .object({
    absentIds: z.array(z.uuid()).min(1).max(2),
    reason: paragraphs(DECISION_REASON_MAX).optional(),
    /** Of both sides, where nobody would be left to win: the tournament ends without a champion. */
    leavesNobody: z.boolean().default(false),
  })
  .strict()
  .meta({ id: 'GiveWalkover' })

/** Previews a correction: the matches it would change, and the played ones that forbid it. */
const gamesInQuery = z.coerce.number().int().min(0).max(BEST_OF_MAX).optional()
export const correctionQuerySchema = z
  .object({ winnerId: z.uuid().optional(), score1: gamesInQuery, score2: gamesInQuery })
  .strict()
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
    /** Later matches that were already played. They must be undone by other means first. */
    played: z.array(
      z.object({ id: z.uuid(), round: z.int(), number: z.int(), sides: z.array(z.string()).length(2) }),
    ),
  })
  .meta({ id: 'CorrectionPreview' })
export const correctMatchSchema = z
  .object({ ...report, reason: paragraphs(DECISION_REASON_MAX).min(1) })
  .strict()
  .meta({ id: 'CorrectMatch' })

export const appealSchema = z
  .object({ reason: paragraphs(APPEAL_REASON_MAX).min(1) })
  .strict()
  .meta({ id: 'AppealMatch' })
/** The decision stays. Another result is a correction. */
export const upholdSchema = z
  .object({ reason: paragraphs(DECISION_REASON_MAX).min(1) })
  .strict()
  .meta({ id: 'UpholdDecision' })
export const objectionSchema = z
  .object({ text: paragraphs(OBJECTION_MAX).min(1) })
  .strict()
  .meta({ id: 'ObjectToMatch' })
export const reopenMatchSchema = z
  .object({ reason: paragraphs(DECISION_REASON_MAX).min(1) })
  .strict()
  .meta({ id: 'ReopenMatch' })

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
    isAppeal: z.boolean(),
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
