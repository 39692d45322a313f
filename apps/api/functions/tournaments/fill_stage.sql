-- Gives a match of a process of the previous release its stage, and with a new stage the earlier matches theirs. The next
-- release drops it.
create or replace function fill_stage() returns trigger language plpgsql as $$
begin
  select id into new.stage_id from tournament_stages
  where tournament_id = new.tournament_id and position = 1 and seed is not null;
  if found then return new; end if;
  insert into tournament_stages (tournament_id, position, format, seed, entrant_count)
  select id, 1, format, bracket_seed, entrant_count from tournaments where id = new.tournament_id
  on conflict (tournament_id, position) do update set seed = excluded.seed, entrant_count = excluded.entrant_count
  returning id into strict new.stage_id;
  update tournament_matches set stage_id = new.stage_id
  where tournament_id = new.tournament_id and stage_id is null;
  return new;
end $$;
revoke execute on function fill_stage from public;

create or replace trigger tournament_matches_stage before insert on tournament_matches
  for each row when (new.stage_id is null) execute function fill_stage();
