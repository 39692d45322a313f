-- Up Migration

-- When somebody enrolled for the first time, whoever has left since: from then on the prize is frozen. A trigger writes
-- it, so that processes of the release before, which know nothing of it, keep to it too.
alter table tournaments add column first_enrolled_at timestamptz;

-- Only open tournaments still ask. Who left by themselves left no trace.
update tournaments set first_enrolled_at = now()
where status in ('upcoming', 'registration_open') and (
  participant_count > 0
  or exists (select from tournament_removals as removal where removal.tournament_id = tournaments.id)
);

create function note_first_enrolment() returns trigger language plpgsql as $$
begin
  new.first_enrolled_at := now();
  return new;
end $$;
create trigger tournaments_first_enrolment before insert or update of participant_count on tournaments
  for each row when (new.participant_count > 0 and new.first_enrolled_at is null)
  execute function note_first_enrolment();
