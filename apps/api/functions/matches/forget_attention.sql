-- Decided matches leave `match_attention` at once, and so do those whose declarations and cases a correction deletes.
create or replace function forget_attention() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'tournament_matches' then
    delete from match_attention where match_id = old.id;
  else
    delete from match_attention where match_id = old.match_id;
  end if;
  return null;
end $$;
revoke execute on function forget_attention from public;

create or replace trigger match_cases_gone after delete on match_cases
  for each row execute function forget_attention();
create or replace trigger match_declarations_gone after delete on match_declarations
  for each row execute function forget_attention();
create or replace trigger tournament_matches_attention after update of status on tournament_matches
  for each row when (new.status in ('completed', 'pending') and old.status in ('in_progress', 'dispute'))
  execute function forget_attention();
