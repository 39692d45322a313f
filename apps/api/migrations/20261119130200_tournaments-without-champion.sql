-- Up Migration
-- A final that nobody wins leaves first place empty. Nothing completes a tournament like that yet, and processes of the
-- previous release satisfy both constraints.
alter table tournaments
  drop constraint tournaments_champion,
  add constraint tournaments_champion check (champion_id is null or status = 'completed') not valid;
