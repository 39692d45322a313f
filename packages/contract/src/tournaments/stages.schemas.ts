import { z } from 'zod'
import { TOURNAMENT_PARTICIPANTS_MAX } from '../tournaments.ts'
import {
  BEST_NEXT_MAX,
  BEST_OF_MAX,
  BRACKETS,
  GRAND_FINALS,
  GROUP_CRITERIA,
  GROUPS_MAX,
  PER_GROUP_MAX,
  SEEDINGS,
  STAGES_MAX,
  SWISS_ORDERS,
  SWISS_PROFILE_NAMES,
  SWISS_ROUNDS_MAX,
  TABLE_POINTS_MAX,
  TOP_CUT_MAX,
  TOURNAMENT_FORMATS,
} from './stages.ts'

const bestOf = z.int().min(1).max(BEST_OF_MAX)
const points = z.int().min(0).max(TABLE_POINTS_MAX)
const series = { bestOf: bestOf.optional(), finalBestOf: bestOf.optional() }

/** Settings that are left out have the defaults of `@trunfo/brackets`, which also checks them. */
const settingsSchemas = {
  'single-elimination': z.object(series).strict(),
  knockout: z.object({ ...series, thirdPlace: z.boolean().optional() }).strict(),
  'double-elimination': z.object({ ...series, grandFinal: z.enum(GRAND_FINALS).optional() }).strict(),
  'round-robin': z
    .object({
      legs: z.union([z.literal(1), z.literal(2)]).optional(),
      bestOf: bestOf.optional(),
      allowsDraws: z.boolean().optional(),
      points: z.object({ win: points, draw: points, loss: points }).strict().optional(),
      order: z.array(z.enum(GROUP_CRITERIA)).min(1).max(GROUP_CRITERIA.length).optional(),
    })
    .strict(),
  swiss: z
    .object({
      /** Null means as many as the number of entrants asks for. */
      rounds: z.int().min(1).max(SWISS_ROUNDS_MAX).nullable().optional(),
      bestOf: bestOf.optional(),
      allowsDraws: z.boolean().optional(),
      profile: z.enum(SWISS_PROFILE_NAMES).optional(),
      order: z.enum(SWISS_ORDERS).optional(),
    })
    .strict(),
}

/** Who goes on from groups. */
const groupCutSchema = z
  .object({
    perGroup: z.int().min(1).max(PER_GROUP_MAX),
    /** How many of the next in each group go on as well, the best first. */
    best: z.int().min(0).max(BEST_NEXT_MAX),
  })
  .strict()
/** Who goes on from a Swiss stage. */
const topCutSchema = z
  .object({
    size: z.int().min(2).max(TOP_CUT_MAX),
    /** Whether opponents of the Swiss stage are kept apart in the first round. */
    avoidsRematches: z.boolean(),
  })
  .strict()

/** How the seeds are given; only in the first stage. Later ones take them from the stage before. */
const seeding = z.enum(SEEDINGS).optional()

/** A stage as its organiser chooses it. Only tables have a cut, and every stage but the last has one. */
export const stageDraftSchema = z
  .discriminatedUnion('format', [
    z
      .object({
        format: z.literal('single-elimination'),
        settings: settingsSchemas['single-elimination'],
      })
      .strict(),
    z.object({ format: z.literal('knockout'), settings: settingsSchemas.knockout, seeding }).strict(),
    z
      .object({
        format: z.literal('double-elimination'),
        settings: settingsSchemas['double-elimination'],
        seeding,
      })
      .strict(),
    z
      .object({
        format: z.literal('round-robin'),
        settings: settingsSchemas['round-robin'],
        seeding,
        groups: z.int().min(1).max(GROUPS_MAX),
        cut: groupCutSchema.optional(),
      })
      .strict(),
    z
      .object({
        format: z.literal('swiss'),
        settings: settingsSchemas.swiss,
        seeding,
        cut: topCutSchema.optional(),
      })
      .strict(),
  ])
  .meta({ id: 'StageDraft' })

export const stageDraftsSchema = z.array(stageDraftSchema).min(1).max(STAGES_MAX)

/** Who goes on from a stage. */
export const stageCutSchema = z.union([groupCutSchema, topCutSchema])

/** A stage with everything from which `@trunfo/brackets` derives its table. Entrants refer to the bracket's participants. */
export const stageSchema = z
  .object({
    position: z.int(),
    format: z.enum(TOURNAMENT_FORMATS),
    /** Settings that are left out have the format's defaults. */
    settings: z.record(z.string(), z.unknown()),
    groups: z.int(),
    cut: stageCutSchema.nullable(),
    /** Null until the stage opens. */
    seed: z.string().nullable(),
    /** How the seeds are given; absent if they are drawn, and in later stages. */
    seeding: z.enum(['ranking', 'hand']).optional(),
    /** How many seeds the organiser has given; the others are drawn. Absent unless they are given by hand. */
    placed: z.int().optional(),
    entrants: z
      .array(
        z.object({
          p: z.int(),
          seed: z.int(),
          /** In the ranking when the stage was drawn; absent if it gave no seeds. */
          points: z.int().optional(),
          group: z.int().optional(),
          joinedRound: z.int().optional(),
          departure: z
            .object({
              kind: z.enum(['left', 'disqualified']),
              afterRound: z.int(),
              isEarly: z.literal(true).optional(),
            })
            .optional(),
        }),
      )
      .max(TOURNAMENT_PARTICIPANTS_MAX),
  })
  .meta({ id: 'TournamentStage' })

/** Where a match stands, for the name of its round. */
export const matchPlaceSchema = z
  .object({
    format: z.enum(TOURNAMENT_FORMATS),
    bracket: z.enum(BRACKETS),
    /** Starts at 1; 0 outside of groups. */
    group: z.int(),
    /** Rounds of the bracket; 0 where they have no names. */
    rounds: z.int(),
  })
  .meta({ id: 'MatchPlace' })

/** Formats that a new tournament may have: the operator switches all but the default on. */
export const formatListSchema = z
  .object({ formats: z.array(z.enum(TOURNAMENT_FORMATS)).max(TOURNAMENT_FORMATS.length) })
  .meta({ id: 'TournamentFormats' })
