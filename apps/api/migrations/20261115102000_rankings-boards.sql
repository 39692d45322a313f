-- Up Migration

-- `cardcoins` is the balance that the ranking shows, written by whoever keeps the ledger. `is_active` is a copy of the
-- person's status: with it, whoever is banned or gone stands on no board, and a board is one walk through one index.
alter table player_records
  add column cardcoins bigint not null default 0 check (cardcoins between 0 and 1099511627775),
  add column is_active boolean not null default true;
update player_records as record set is_active = false
from profiles as person where person.id = record.user_id and person.status <> 'active';

create index player_records_wins on player_records (wins desc, user_id)
  where is_active and not is_hidden_from_ranking and wins > 0;
create index player_records_cardcoins on player_records (cardcoins desc, user_id)
  where is_active and not is_hidden_from_ranking and cardcoins > 0;
create index teams_wins on teams (wins desc, id) where wins > 0;

-- How many stand at each score of a board, in five levels: single scores, then ranges of 256, of 65,536 … A place is
-- one more than those with a higher score: at most 255 rows of each level, however many people there are and however
-- different their scores. Somebody who moves a little changes the lowest level alone, so that few wait for each other.
create table ranking_counts (
  board text not null,
  level smallint not null,
  bucket bigint not null,
  people integer not null,
  primary key (board, level, bucket)
);
grant select on ranking_counts to trunfo_app;

create type ranking_change as (board text, score bigint, people integer);

-- In the order of the key, so that two transactions never wait for each other in a circle.
create function count_ranking_changes(changes ranking_change[]) returns void language plpgsql as $$
declare
  change record;
  people_left integer;
begin
  for change in
    select board, level, score >> (8 * level) as bucket, sum(people) as people
    from unnest(changes), generate_series(0, 4) as level
    where score > 0
    group by 1, 2, 3 having sum(people) <> 0
    order by 1, 2, 3
  loop
    insert into ranking_counts as counted (board, level, bucket, people)
    values (change.board, change.level, change.bucket, change.people)
    on conflict (board, level, bucket) do update set people = counted.people + excluded.people
    returning counted.people into people_left;
    if people_left = 0 then
      delete from ranking_counts
      where board = change.board and level = change.level and bucket = change.bucket;
    end if;
  end loop;
end $$;
revoke execute on function count_ranking_changes from public;

create function count_player_records() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changes ranking_change[];
begin
  if tg_op = 'INSERT' then
    -- A ban that is on its way is waited for; one that comes later finds the record.
    perform from profiles where id in (select user_id from new_rows) order by id for share;
    update player_records as record set is_active = false
    from profiles as person
    where person.id = record.user_id and person.status <> 'active' and record.is_active
      and record.user_id in (select user_id from new_rows);
    select array_agg(row(board, score, 1)::ranking_change) into changes
    from new_rows, lateral (values ('wins', wins), ('cardcoins', cardcoins)) as scores (board, score)
    where is_active and not is_hidden_from_ranking and score > 0;
  elsif tg_op = 'DELETE' then
    select array_agg(row(board, score, -1)::ranking_change) into changes
    from old_rows, lateral (values ('wins', wins), ('cardcoins', cardcoins)) as scores (board, score)
    where is_active and not is_hidden_from_ranking and score > 0;
  else
    select array_agg(row(board, score, people)::ranking_change) into changes
    from old_rows as before join new_rows as after using (user_id),
      lateral (values
        ('wins', before.wins, -1, before.is_active and not before.is_hidden_from_ranking),
        ('wins', after.wins, 1, after.is_active and not after.is_hidden_from_ranking),
        ('cardcoins', before.cardcoins, -1, before.is_active and not before.is_hidden_from_ranking),
        ('cardcoins', after.cardcoins, 1, after.is_active and not after.is_hidden_from_ranking)
      ) as scores (board, score, people, is_ranked)
    where is_ranked
      and (before.wins, before.cardcoins, before.is_active, before.is_hidden_from_ranking)
        is distinct from (after.wins, after.cardcoins, after.is_active, after.is_hidden_from_ranking);
  end if;
  perform count_ranking_changes(changes);
  return null;
end $$;
create trigger player_records_inserted after insert on player_records
  referencing new table as new_rows for each statement execute function count_player_records();
create trigger player_records_updated after update on player_records
  referencing old table as old_rows new table as new_rows for each statement execute function count_player_records();
create trigger player_records_deleted after delete on player_records
  referencing old table as old_rows for each statement execute function count_player_records();

create function count_team_wins() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changes ranking_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row('teams', wins, 1)::ranking_change) into changes from new_rows where wins > 0;
  elsif tg_op = 'DELETE' then
    select array_agg(row('teams', wins, -1)::ranking_change) into changes from old_rows where wins > 0;
  else
    select array_agg(row('teams', score, teams)::ranking_change) into changes
    from old_rows as before join new_rows as after using (id),
      lateral (values (before.wins, -1), (after.wins, 1)) as scores (score, teams)
    where before.wins <> after.wins;
  end if;
  perform count_ranking_changes(changes);
  return null;
end $$;
create trigger teams_ranked_inserted after insert on teams
  referencing new table as new_rows for each statement execute function count_team_wins();
create trigger teams_ranked_updated after update on teams
  referencing old table as old_rows new table as new_rows for each statement execute function count_team_wins();
create trigger teams_ranked_deleted after delete on teams
  referencing old table as old_rows for each statement execute function count_team_wins();

-- In the transaction of the ban itself: no moment, and no lost message, leaves somebody banned on a board.
create function follow_status() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update player_records set is_active = new.status = 'active' where user_id = new.id;
  return null;
end $$;
create trigger profiles_status_followed after update of status on profiles
  for each row when (old.status is distinct from new.status) execute function follow_status();

select count_ranking_changes(array_agg(row('wins', wins, 1)::ranking_change))
from player_records where is_active and not is_hidden_from_ranking and wins > 0;
select count_ranking_changes(array_agg(row('teams', wins, 1)::ranking_change)) from teams where wins > 0;

-- A person's tournaments are read newest first, as those of their line-ups are.
create index tournament_participants_person on tournament_participants (participant_id, tournament_id);
drop index tournament_participants_history;
