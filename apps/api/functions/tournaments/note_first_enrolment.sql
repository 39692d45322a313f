create or replace function note_first_enrolment() returns trigger language plpgsql as $$
begin
  new.first_enrolled_at := now();
  return new;
end $$;
revoke execute on function note_first_enrolment from public;

create or replace trigger tournaments_first_enrolment before insert or update of participant_count on tournaments
  for each row when (new.participant_count > 0 and new.first_enrolled_at is null)
  execute function note_first_enrolment();
