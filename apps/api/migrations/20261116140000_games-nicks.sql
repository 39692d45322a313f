-- Up Migration

-- What somebody is called inside a game, so that opponents find them there. Only the present one is kept.
create table game_nicks (
  user_id uuid not null references profiles (id) on delete cascade,
  game_id uuid not null references games (id) on delete cascade,
  nick text not null check (nick = btrim(nick) and length(nick) between 1 and 40),
  written_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index game_nicks_game on game_nicks (game_id);
grant select, insert, update, delete on game_nicks to trunfo_app;
