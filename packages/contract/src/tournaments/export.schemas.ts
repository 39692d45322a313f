import { z } from 'zod'
import {
  STAGE_MATCHES_MAX,
  TOURNAMENT_PARTICIPANTS_MAX,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
} from '../tournaments.ts'
import { stageCutSchema } from './stages.schemas.ts'
import { BRACKETS, STAGES_MAX, TOURNAMENT_FORMATS } from './stages.ts'

/** The replay files of `@trunfo/brackets`, which documents them and checks them again. */
const side = z.union([z.literal(1), z.literal(2)])
const pair = z.tuple([z.int(), z.int()])
const matchKey = { bracket: z.enum(BRACKETS), group: z.int(), round: z.int(), number: z.int() }
const games = z.array(z.object({ winner: side.nullable(), points: pair.nullable() }))
const slot = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entrant'), id: z.uuid() }),
  z.object({ kind: z.enum(['open', 'nobody']) }),
])

const result = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('won'), winner: side, score: pair, games }),
  z.object({ kind: z.literal('drawn'), score: pair, games }),
  /** Null means a double W.O. */
  z.object({ kind: z.literal('forfeit'), winner: side.nullable() }),
])
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('won'), winner: side, score: pair }),
  z.object({ kind: z.literal('drawn'), score: pair }),
  z.object({ kind: z.enum(['forfeit', 'bye']), winner: side }),
  z.object({ kind: z.enum(['double-forfeit', 'void']) }),
])
const target = z.object({ ...matchKey, side }).nullable()
const match = z
  .object({
    ...matchKey,
    sides: z.tuple([slot, slot]),
    bestOf: z.int(),
    winnerTo: target,
    loserTo: target,
    outcome: outcome.nullable(),
    games,
  })
  .meta({ id: 'ExportedMatch' })

const seeded = { id: z.uuid(), seed: z.int(), group: z.int() }
const departure = { afterRound: z.int(), isEarly: z.literal(true).optional() }
const departureKind = z.enum(['left', 'disqualified'])

const logEntry = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('result'), match: z.object(matchKey), result }),
    z.object({ kind: z.literal('correction'), match: z.object(matchKey), result }),
    z.object({ kind: z.literal('departure'), id: z.uuid(), as: departureKind, stored: z.object(departure) }),
    z.object({ kind: z.literal('entry'), entrant: z.object({ ...seeded, joinedRound: z.int() }) }),
    z.object({ kind: z.literal('close') }),
    z.object({ kind: z.literal('drawn'), matches: z.array(match) }),
  ])
  .meta({ id: 'ExportedEvent' })

const place = z.object({ id: z.uuid(), from: z.int(), to: z.int() })
const row = z
  .object({
    id: z.uuid(),
    group: z.int(),
    place: z.int(),
    played: z.int(),
    won: z.int(),
    drawn: z.int(),
    lost: z.int(),
    trail: z.array(z.object({ criterion: z.string(), value: z.number().nullable() })),
  })
  .meta({ id: 'ExportedRow' })

/** What an organiser chose for a stage. */
const stagePlan = { format: z.enum(TOURNAMENT_FORMATS), groups: z.int(), cut: stageCutSchema.nullable() }

const exportedStage = z
  .object({
    ...stagePlan,
    version: z.literal(1),
    /** Complete: defaults are filled in. */
    settings: z.record(z.string(), z.unknown()),
    seed: z.string(),
    entrants: z
      .array(
        z.object({
          ...seeded,
          departure: z.object({ kind: departureKind, ...departure }).optional(),
          drawnAs: z.uuid().optional(),
        }),
      )
      .max(TOURNAMENT_PARTICIPANTS_MAX),
    log: z.array(logEntry),
    expected: z.object({
      matches: z.array(match).max(STAGE_MATCHES_MAX),
      table: z.array(row),
      places: z.array(place),
    }),
  })
  .meta({ id: 'ExportedStage' })

/** A whole tournament, from which `@trunfo/brackets` derives each match, table and place again. */
export const tournamentExportSchema = z
  .object({
    version: z.literal(1),
    tournament: z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(TOURNAMENT_TYPES),
      status: z.enum(TOURNAMENT_STATUSES),
      startedAt: z.iso.datetime().nullable(),
      endedAt: z.iso.datetime().nullable(),
      /** Null until the start. */
      seed: z.string().nullable(),
      drawCommitment: z.string().nullable(),
      championId: z.uuid().nullable(),
    }),
    /** In the order of enrolment. Empty before the start. */
    entrants: z.array(z.object({ id: z.uuid(), name: z.string() })).max(TOURNAMENT_PARTICIPANTS_MAX),
    /** Stages that were drawn. Each is a replay file. */
    stages: z.array(exportedStage).max(STAGES_MAX),
    /** Stages that are still to come, with the settings that the organiser chose. */
    upcoming: z
      .array(z.object({ ...stagePlan, settings: z.record(z.string(), z.unknown()) }))
      .max(STAGES_MAX),
    /** Places in the tournament, as far as they are certain. */
    places: z.array(place).max(TOURNAMENT_PARTICIPANTS_MAX),
  })
  .meta({ id: 'TournamentExport' })
