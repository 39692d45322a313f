create or replace function count_team_wins() returns trigger language plpgsql security definer set search_path = public as $$
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
revoke execute on function count_team_wins from public;

create or replace trigger teams_ranked_deleted after delete on teams
  referencing old table as old_rows for each statement execute function count_team_wins();
create or replace trigger teams_ranked_inserted after insert on teams
  referencing new table as new_rows for each statement execute function count_team_wins();
create or replace trigger teams_ranked_updated after update on teams
  referencing old table as old_rows new table as new_rows for each statement execute function count_team_wins();
