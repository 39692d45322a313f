-- Up Migration

-- How far a player has read a match's chat, and which message of the other side they were last told of. They are told
-- again only once they have read that one.
create table match_chat_readers (
  match_id uuid not null references tournament_matches (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  read_seq integer not null default 0 check (read_seq >= 0),
  told_seq integer not null default 0 check (told_seq >= 0),
  primary key (match_id, user_id)
);
create index match_chat_readers_user on match_chat_readers (user_id);
grant select, insert, update, delete on match_chat_readers to trunfo_app;
