-- Up Migration
alter table tournament_prizes validate constraint tournament_prizes_appealed;
