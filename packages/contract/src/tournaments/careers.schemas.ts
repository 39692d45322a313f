import { z } from 'zod'
import { FORM_SIZE, MEETINGS_COUNTED, MEETINGS_SHOWN, TITLES_SHOWN } from './careers.ts'

/** Id of a person or a team. */
export const careerParamsSchema = z.object({ id: z.uuid() }).strict()

const matchFacts = {
  matchId: z.uuid(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  isWin: z.boolean(),
  playedAt: z.iso.datetime(),
}

/** The record of a person or a team. Byes and test tournaments do not count. */
export const careerSchema = z
  .object({
    podiums: z.object({ champion: z.int(), runnerUp: z.int(), semifinalist: z.int() }),
    /** Tournaments won, latest first. */
    titles: z
      .array(
        z.object({
          tournamentId: z.uuid(),
          name: z.string(),
          gameName: z.string().nullable(),
          coverUrl: z.string(),
          wonAt: z.iso.datetime(),
        }),
      )
      .max(TITLES_SHOWN),
    /** Latest first. */
    form: z.array(z.object({ ...matchFacts, opponent: z.string() })).max(FORM_SIZE),
    favourite: z
      .object({
        name: z.string(),
        art: z.string().nullable(),
        coverUrl: z.string(),
        /** Number of recent tournaments of this game. */
        tournaments: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Career' })

/**
 * The viewer against a person, or the viewer's team against a team. Null against oneself or without a team.
 */
export const versusSchema = z
  .object({
    versus: z
      .object({
        wins: z.int().max(MEETINGS_COUNTED),
        losses: z.int().max(MEETINGS_COUNTED),
        /** Latest first; `isWin` is from the viewer's side. */
        meetings: z.array(z.object(matchFacts)).max(MEETINGS_SHOWN),
      })
      .nullable(),
  })
  .meta({ id: 'Versus' })
