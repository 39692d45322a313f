-- Up Migration

-- For when the start was announced, and since when. The start itself becomes the moment at which somebody started it, and
-- who missed a match is judged by what they could know (ADR 0126). Null for tournaments of before.
alter table tournaments
  add column announced_start timestamptz,
  add column start_announced_at timestamptz;
alter table tournaments alter column start_announced_at set default now();
