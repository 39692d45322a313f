import type { StageDraft } from '../../../apps/api/src/features/tournaments/testing.ts'
import type { StackOptions } from '../../stack/index.ts'
import { bareEntrants, entrantsOf } from '../bare-entrants.ts'
import { comparedRead } from '../compare-read.ts'

const ENTRANTS = 512
const BAR = 0.9
const needs = { servers: 1 } as const satisfies StackOptions

/** A tournament that has been played to the end, with everything that its page derives tables and pairings from. */
const played = (name: string, id: string, stage: StageDraft) =>
  comparedRead({
    name,
    path: `/api/tournaments/${id}/bracket`,
    module: import.meta.url,
    needs,
    atLeast: BAR,
    seed: async ({ db }) => {
      // Imported lazily: the bare handler imports this module too.
      const { makeStartedTournament, playMixed } = await import(
        '../../../apps/api/src/features/tournaments/testing.ts'
      )
      await makeStartedTournament(db, { id, participants: ENTRANTS, stages: [stage] })
      await playMixed(db, id)
    },
    plainStatements: [
      entrantsOf(id),
      {
        text: `select id, round_number, match_number, participant1_id, participant2_id, winner_id, status, outcome,
            bracket, best_of, score1, score2, winner_to, winner_to_side, loser_to, loser_to_side
          from tournament_matches where tournament_id = $1
          order by bracket, group_number, round_number, match_number`,
        values: [id],
      },
      {
        text: `select id, position, format, settings, group_count as groups, cut, seed from tournament_stages
          where tournament_id = $1`,
        values: [id],
      },
      {
        text: `select participant_id, entry.seed
          from tournament_stage_entries as entry join tournament_stages as stage on stage.id = entry.stage_id
          where tournament_id = $1 order by entry.seed`,
        values: [id],
      },
    ],
  })

export const swiss = played(
  `Swiss of ${ENTRANTS}, with everything its table and pairings follow from`,
  '00000000-0000-7000-9000-00005a155000',
  { format: 'swiss', settings: { bestOf: 3 } },
)

export const doubleElimination = played(
  `double elimination of ${ENTRANTS}`,
  '00000000-0000-7000-9000-0000d0b1e000',
  { format: 'double-elimination', settings: {} },
)

interface Match {
  readonly id: string
  readonly round_number: number
  readonly match_number: number
  readonly participant1_id: string | null
  readonly participant2_id: string | null
  readonly winner_id: string | null
  readonly status: string
  readonly outcome: string | null
  readonly bracket: string
  readonly best_of: number
  readonly score1: number | null
  readonly score2: number | null
  readonly winner_to: string | null
  readonly winner_to_side: number | null
  readonly loser_to: string | null
  readonly loser_to_side: number | null
}

interface Stage {
  readonly position: number
  readonly format: string
  readonly settings: object
  readonly groups: number
  readonly cut: object | null
  readonly seed: string
}

interface Entry {
  readonly participant_id: string
  readonly seed: number
}

export const shape = ([entrants = [], matches = [], stages = [], entries = []]: unknown[][]) => {
  const { participants, places } = bareEntrants(entrants)
  const placeOf = (id: string | null) => (id === null ? null : (places.get(id) ?? null))
  return {
    participants,
    media: '/media/',
    roundSizes: [],
    matches: (matches as Match[]).map((match) => ({
      id: match.id,
      round: match.round_number,
      number: match.match_number,
      p1: placeOf(match.participant1_id),
      p2: placeOf(match.participant2_id),
      winner: placeOf(match.winner_id),
      status: match.status,
      outcome: match.outcome ?? undefined,
      bracket: match.bracket === 'main' ? undefined : match.bracket,
      bestOf: match.best_of > 1 ? match.best_of : undefined,
      score1: match.score1 ?? undefined,
      score2: match.score2 ?? undefined,
      winnerTo: match.winner_to ?? undefined,
      winnerToSide: match.winner_to_side ?? undefined,
      loserTo: match.loser_to ?? undefined,
      loserToSide: match.loser_to_side ?? undefined,
    })),
    stages: (stages as Stage[]).map(({ position, format, settings, groups, cut, seed }) => ({
      position,
      format,
      settings,
      groups,
      cut,
      seed,
      entrants: (entries as Entry[]).map((entry) => ({ p: placeOf(entry.participant_id), seed: entry.seed })),
    })),
  }
}
