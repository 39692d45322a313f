-- Up Migration
-- What those who run a tournament wrote to the players of one match or of one round. Messages to everybody are
-- announcements.
create table tournament_messages (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments on delete cascade,
  match_id uuid,
  -- Of a round; null in a message about one match.
  stage_id uuid,
  bracket text,
  round_number smallint,
  author_id uuid references profiles on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  constraint tournament_messages_subject check (
    (match_id is null) = (stage_id is not null and bracket is not null and round_number is not null)
  )
);
create index tournament_messages_sent on tournament_messages (tournament_id, created_at);
create index tournament_messages_author on tournament_messages (author_id);
grant select, insert, update, delete on tournament_messages to trunfo_app;
