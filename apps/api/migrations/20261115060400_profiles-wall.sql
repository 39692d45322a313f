-- Up Migration

-- What a person has achieved. No row means zeros: it is written when a first tournament starts.
create table player_records (
  user_id uuid primary key references users (id) on delete cascade,
  wins integer not null default 0 check (wins >= 0),
  participations integer not null default 0 check (participations >= 0),
  titles integer not null default 0 check (titles >= 0),
  is_hidden_from_ranking boolean not null default false
);
grant select, insert, update, delete on player_records to trunfo_app;

create table profile_messages (
  id uuid primary key default uuid_v7(),
  profile_id uuid not null references profiles (id) on delete cascade,
  author_id uuid not null references profiles (id) on delete cascade,
  content text not null check (length(content) between 1 and 500),
  status text not null check (status in ('pending', 'approved')),
  -- To the millisecond, which is what a page's cursor can say.
  created_at timestamptz(3) not null default now()
);
-- A wall is always read by status, newest first, and those who see both are given a merge of the two. Ids follow
-- the time too, but in their order PostgreSQL would be tempted to walk back through everybody's messages by the
-- primary key.
create index profile_messages_wall on profile_messages (profile_id, status, created_at, id);
-- An author's own messages that still wait: what the cap counts.
create index profile_messages_own_pending on profile_messages (author_id, profile_id)
  where status = 'pending';
create index profile_messages_author on profile_messages (author_id, created_at, id);
grant select, insert, update, delete on profile_messages to trunfo_app;

-- How many messages a wall holds, kept as they come and go: no page ever counts a wall.
create table walls (
  profile_id uuid primary key references profiles (id) on delete cascade,
  approved_count integer not null check (approved_count >= 0),
  pending_count integer not null check (pending_count >= 0)
);
grant select on walls to trunfo_app;

create function count_profile_messages() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into walls as wall (profile_id, approved_count, pending_count)
    select profile_id, count(*) filter (where status = 'approved'), count(*) filter (where status = 'pending')
    from new_rows group by profile_id order by profile_id
    on conflict (profile_id) do update set
      approved_count = wall.approved_count + excluded.approved_count,
      pending_count = wall.pending_count + excluded.pending_count;
    return null;
  end if;

  -- Always in the same order, so that two statements on several walls never wait for each other.
  perform from walls where profile_id in (select profile_id from old_rows) order by profile_id for update;
  if tg_op = 'DELETE' then
    update walls as wall set
      approved_count = wall.approved_count - gone.approved,
      pending_count = wall.pending_count - gone.pending
    from (
      select profile_id,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'pending') as pending
      from old_rows group by profile_id
    ) as gone
    where wall.profile_id = gone.profile_id;
  else
    update walls as wall set
      approved_count = wall.approved_count + change.approved,
      pending_count = wall.pending_count - change.approved
    from (
      select after.profile_id,
        count(*) filter (where before.status = 'pending' and after.status = 'approved')
        - count(*) filter (where before.status = 'approved' and after.status = 'pending') as approved
      from old_rows as before join new_rows as after using (id)
      group by after.profile_id
    ) as change
    where wall.profile_id = change.profile_id;
  end if;
  return null;
end $$;

create trigger profile_messages_count_inserted after insert on profile_messages
  referencing new table as new_rows for each statement execute function count_profile_messages();
create trigger profile_messages_count_updated after update on profile_messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_profile_messages();
create trigger profile_messages_count_deleted after delete on profile_messages
  referencing old table as old_rows for each statement execute function count_profile_messages();
