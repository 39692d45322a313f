-- A process of the previous release draws with a seed of its own, which no published hash can match. The next release
-- drops it.
create or replace function forget_commitment() returns trigger language plpgsql as $$
begin
  if new.bracket_seed is distinct from (select seed from tournament_draws where tournament_id = new.id) then
    new.draw_commitment := null;
  end if;
  return new;
end $$;
revoke execute on function forget_commitment from public;

create or replace trigger tournaments_drawn_by_old before update of bracket_seed on tournaments
  for each row when (new.bracket_seed is not null and new.draw_commitment is not null)
  execute function forget_commitment();
