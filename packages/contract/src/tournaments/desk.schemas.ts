import { z } from 'zod'
import { JUDGE_CONFLICTS, SERIES_RULES } from '../matches.ts'
import { cursorSchema } from '../paging.schemas.ts'
import { line, paragraphs } from '../texts.schemas.ts'
import { MATCH_OUTCOMES, MATCH_STATUSES } from '../tournaments.ts'
import { matchClockSchema } from './clocks.schemas.ts'
import { DESK_PAGE_SIZE, DESK_SEARCH_MAX, DESK_STATES } from './desk.ts'
import { BRACKETS, GROUPS_MAX, STAGES_MAX, TOURNAMENT_FORMATS } from './stages.ts'

/** Larger than any round. */
const ROUND_MAX = 1000

export const deskQuerySchema = z
  .object({
    /** Without it, the matches that are played now. With a search, all of them. */
    state: z.enum(DESK_STATES).optional(),
    stage: z.coerce.number().int().min(1).max(STAGES_MAX).optional(),
    bracket: z.enum(BRACKETS).optional(),
    round: z.coerce.number().int().min(1).max(ROUND_MAX).optional(),
    group: z.coerce.number().int().min(1).max(GROUPS_MAX).optional(),
    /** Part of the name of an entrant. */
    q: line(DESK_SEARCH_MAX).optional(),
    cursor: cursorSchema,
  })
  .strict()

const sideSchema = z
  .object({
    participantId: z.uuid(),
    name: z.string(),
    teamTag: z.string().nullable(),
    imageUrl: z.string().nullable(),
    hasDeclared: z.boolean(),
    /** What it declared, for those who may decide the match. */
    declared: z
      .object({ winnerId: z.uuid().nullable(), score: z.array(z.int()).length(2).nullable() })
      .nullable(),
  })
  .meta({ id: 'DeskSide' })

const deskMatchSchema = z
  .object({
    id: z.uuid(),
    /** Position of its stage. */
    stage: z.int(),
    format: z.enum(TOURNAMENT_FORMATS),
    bracket: z.enum(BRACKETS),
    group: z.int(),
    round: z.int(),
    number: z.int(),
    /** Rounds of its bracket; 0 where they have no names. */
    rounds: z.int(),
    state: z.enum(DESK_STATES),
    status: z.enum(MATCH_STATUSES),
    /** When the state began; null for planned matches and old ones. */
    since: z.iso.datetime().nullable(),
    scheduledAt: z.iso.datetime().nullable(),
    /** Null while an earlier match decides who it is. */
    sides: z.array(sideSchema.nullable()).length(2),
    winnerId: z.uuid().nullable(),
    outcome: z.enum(MATCH_OUTCOMES).nullable(),
    score: z.array(z.int()).length(2).nullable(),
    bestOf: z.int(),
    seriesRule: z.enum(SERIES_RULES),
    isSupportCalled: z.boolean(),
    /** Who has taken the case. */
    assignedTo: z.string().nullable(),
    /** Why the viewer, who decides others, does not decide this one. */
    conflict: z.enum(JUDGE_CONFLICTS).nullable(),
    clock: matchClockSchema.nullable(),
    abilities: z.object({
      canOpen: z.boolean(),
      canDecide: z.boolean(),
      canCorrect: z.boolean(),
      canDisqualify: z.boolean(),
      canSchedule: z.boolean(),
      canMessage: z.boolean(),
    }),
  })
  .meta({ id: 'DeskMatch' })

const count = z.int()

export const deskSchema = z
  .object({
    counts: z.object({
      dispute: count,
      support: count,
      declared: count,
      open: count,
      pending: count,
      walkover: count,
      done: count,
    }),
    /** What the matches can be filtered by. */
    stages: z
      .array(
        z.object({
          position: z.int(),
          format: z.enum(TOURNAMENT_FORMATS),
          groups: z.int(),
          brackets: z.array(z.object({ bracket: z.enum(BRACKETS), rounds: z.int() })),
        }),
      )
      .max(STAGES_MAX),
    /** From the pace so far, or from what matches usually take; null once everything is decided. */
    endsAt: z.iso.datetime().nullable(),
    /** Most urgent first; planned ones by round, decided ones latest first. */
    matches: z.array(deskMatchSchema).max(DESK_PAGE_SIZE),
    nextCursor: z.string().nullable(),
    /** Whether its matches have clocks, and whether all of them wait. */
    clocks: z
      .object({
        isPaused: z.boolean(),
        canChange: z.boolean(),
        /** How long clocks wait that start from now on. */
        minutes: z.int(),
        canSetMinutes: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Desk' })

export const deskMatchParamsSchema = z.object({ id: z.uuid(), matchId: z.uuid() }).strict()

export const matchTimeSchema = z
  .object({
    /** Truncated to the minute; null takes the time away. */
    scheduledAt: z.iso.datetime({ offset: true }).nullable(),
  })
  .strict()
  .meta({ id: 'MatchTime' })

/** To the players of one match, or of the undecided matches of one round. */
export const playerMessageSchema = z
  .object({
    to: z.union([
      z.object({ matchId: z.uuid() }).strict(),
      z
        .object({
          stage: z.int().min(1).max(STAGES_MAX),
          bracket: z.enum(BRACKETS),
          round: z.int().min(1).max(ROUND_MAX),
        })
        .strict(),
    ]),
    text: paragraphs(5000),
  })
  .strict()
  .meta({ id: 'PlayerMessage' })
