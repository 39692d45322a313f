-- Up Migration
-- Every match belongs to a stage (ADR 0109). The release before this one fills in older tournaments.
do $$
begin
  if exists (select from tournament_matches where stage_id is null) or exists (
    select from tournament_stages as stage
    where seed is not null and not exists (select from tournament_stage_entries where stage_id = stage.id)
  ) then
    raise exception 'some tournaments have no stage or no entries yet'
      using hint = 'run "cli fill-stages" of the previous release, then migrate again';
  end if;
end $$;

alter table tournament_matches add constraint tournament_matches_staged check (stage_id is not null) not valid;
