-- Up Migration

-- Which account on the community server was given the role, or shall be, and for whom: what was given has to be found again
-- when the link, the VIP or the person is gone.
create table vip_discord_roles (
  discord_id text primary key,
  user_id uuid not null references profiles (id),
  state text not null default 'waiting' check (state in ('waiting', 'given', 'absent')),
  -- Whoever was not on the server may have joined, and whoever was may have left and come back without the role.
  look_again_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index vip_discord_roles_user on vip_discord_roles (user_id);
create index vip_discord_roles_due on vip_discord_roles (look_again_at);
grant select, insert, update, delete on vip_discord_roles to trunfo_app;
