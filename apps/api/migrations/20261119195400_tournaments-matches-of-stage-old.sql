-- Up Migration
drop index if exists tournament_matches_places;
