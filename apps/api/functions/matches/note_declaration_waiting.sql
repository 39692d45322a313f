-- Keeps `match_attention`, so that the desk finds matches in which one side has declared. Triggers, so that no writer can
-- forget it.
create or replace function note_declaration_waiting() returns trigger language plpgsql as $$
begin
  insert into match_attention (match_id, tournament_id, kind, since)
  select id, tournament_id, 'declared', new.declared_at from tournament_matches
  where id = new.match_id and status = 'in_progress'
  on conflict (match_id) do nothing;
  return null;
end $$;
revoke execute on function note_declaration_waiting from public;

create or replace trigger match_declarations_waiting after insert on match_declarations
  for each row execute function note_declaration_waiting();
