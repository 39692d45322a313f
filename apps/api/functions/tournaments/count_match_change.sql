-- A trigger, so that no writer can forget it.
create or replace function count_match_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
revoke execute on function count_match_change from public;

create or replace trigger tournament_matches_version before update on tournament_matches
  for each row execute function count_match_change();
