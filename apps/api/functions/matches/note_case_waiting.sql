-- Keeps `match_attention`: a dispute counts more than a call, and a call more than a declaration.
create or replace function note_case_waiting() returns trigger language plpgsql as $$
begin
  insert into match_attention as known (match_id, tournament_id, kind, since)
  select id, tournament_id, case when new.disputed_at is null then 'support' else 'dispute' end,
    coalesce(new.disputed_at, new.support_requested_at)
  from tournament_matches
  where id = new.match_id and status in ('in_progress', 'dispute')
  on conflict (match_id) do update set kind = excluded.kind, since = excluded.since
    where known.kind <> excluded.kind;
  return null;
end $$;
revoke execute on function note_case_waiting from public;

create or replace trigger match_cases_waiting after insert or update on match_cases
  for each row when (new.closed_at is null) execute function note_case_waiting();
