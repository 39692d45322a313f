-- Up Migration

-- Who finished first, second or among the semifinalists of a tournament: the participant, and each person of its line-up.
-- `owner_id` is a person or a team and outlives both, as `participant_id` does.
create table podium_finishes (
  tournament_id uuid not null references tournaments (id) on delete cascade,
  owner_id uuid not null,
  place smallint not null check (place between 1 and 3),
  ended_at timestamptz not null,
  primary key (tournament_id, owner_id)
);
create index podium_finishes_latest on podium_finishes (owner_id, place, ended_at desc, tournament_id);
grant select, insert, update, delete on podium_finishes to trunfo_app;

-- How many of each, so that a page does not count them.
create table podium_counts (
  owner_id uuid primary key,
  champion integer not null default 0,
  runner_up integer not null default 0,
  semifinalist integer not null default 0
);
grant select on podium_counts to trunfo_app;

-- In the order of the owners, so that two transactions never wait for each other in a circle.
create function count_podium_finishes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into podium_counts as counted (owner_id, champion, runner_up, semifinalist)
    select owner_id, count(*) filter (where place = 1), count(*) filter (where place = 2),
      count(*) filter (where place = 3)
    from new_rows group by owner_id order by owner_id
    on conflict (owner_id) do update set champion = counted.champion + excluded.champion,
      runner_up = counted.runner_up + excluded.runner_up,
      semifinalist = counted.semifinalist + excluded.semifinalist;
  else
    insert into podium_counts as counted (owner_id, champion, runner_up, semifinalist)
    select owner_id, -count(*) filter (where place = 1), -count(*) filter (where place = 2),
      -count(*) filter (where place = 3)
    from old_rows group by owner_id order by owner_id
    on conflict (owner_id) do update set champion = counted.champion + excluded.champion,
      runner_up = counted.runner_up + excluded.runner_up,
      semifinalist = counted.semifinalist + excluded.semifinalist;
  end if;
  return null;
end $$;
create trigger podium_finishes_inserted after insert on podium_finishes
  referencing new table as new_rows for each statement execute function count_podium_finishes();
create trigger podium_finishes_deleted after delete on podium_finishes
  referencing old table as old_rows for each statement execute function count_podium_finishes();

-- Those of before. Knockout is the only format so far: the final is the only match of its round.
with final as (
  select tournament.id, tournament.ended_at, max(match.round_number) as round
  from tournaments as tournament join tournament_matches as match on match.tournament_id = tournament.id
  where tournament.status = 'completed' and not tournament.is_test and tournament.ended_at is not null
  group by tournament.id
), placed as (
  select final.id, final.ended_at, side.participant_id,
    case when match.round_number < final.round then 3 when side.participant_id = match.winner_id then 1 else 2 end as place
  from final
  join tournament_matches as match on match.tournament_id = final.id and match.round_number >= final.round - 1
    and match.participant2_id is not null and match.winner_id is not null
  cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (participant_id)
  where match.round_number = final.round or side.participant_id <> match.winner_id
)
insert into podium_finishes (tournament_id, owner_id, place, ended_at)
select id, participant_id, place, ended_at from placed
union
select placed.id, lineup.user_id, placed.place, placed.ended_at
from placed join tournament_lineups as lineup
  on lineup.tournament_id = placed.id and lineup.participant_id = placed.participant_id;
