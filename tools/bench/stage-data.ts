/** The only stage of each started tournament, with its entrants in order of enrolment. Run both before matches are added. */
export const INSERT_STAGES = `
  insert into tournament_stages (tournament_id, position, format, seed, entrant_count)
  select id, 1, format, bracket_seed, entrant_count from tournaments where bracket_seed is not null
  on conflict do nothing`

export const INSERT_ENTRIES = `
  insert into tournament_stage_entries (stage_id, seed, participant_id)
  select stage.id, row_number() over (partition by stage.id order by participant.id), participant_id
  from tournament_stages as stage join tournament_participants as participant using (tournament_id)
  where stage.seed is not null
  on conflict do nothing`

/** The stage of a tournament that SQL names by an expression. */
export const stageOf = (tournament: string): string =>
  `(select id from tournament_stages where tournament_id = ${tournament})`
