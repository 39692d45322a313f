-- Up Migration
-- PostgreSQL takes the valid constraint as proof and does not read the table again.
alter table tournament_matches alter column stage_id set not null;
alter table tournament_matches drop constraint tournament_matches_staged;

-- The previous release always names the stage, draws with the seed it has committed to, and calls none of these.
-- A new database has only some of them.
drop trigger if exists tournament_matches_stage on tournament_matches;
drop function if exists fill_stage();
drop trigger if exists tournaments_drawn_by_old on tournaments;
drop function if exists forget_commitment();
drop function if exists declare_in_match(uuid, uuid, uuid, uuid);
drop function if exists complete_match(uuid, uuid);
drop function if exists lock_match(uuid);
drop index if exists tournament_matches_undecided;
