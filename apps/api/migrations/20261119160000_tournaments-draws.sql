-- Up Migration
-- The seed of a draw that is still to come. It is secret until the start; its hash is public from the creation on.
create table tournament_draws (
  tournament_id uuid primary key references tournaments on delete cascade,
  seed text not null check (seed ~ '^[0-9a-f]{32}$')
);
grant select, insert on tournament_draws to trunfo_app;

-- SHA-256 of the tournament's id and the seed. Null for tournaments of the previous release.
alter table tournaments add column draw_commitment text check (draw_commitment ~ '^[0-9a-f]{64}$');
