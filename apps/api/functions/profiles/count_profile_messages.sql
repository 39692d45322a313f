create or replace function count_profile_messages() returns trigger
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

  -- Locks in a fixed order, so that statements on several walls cannot deadlock.
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
revoke execute on function count_profile_messages from public;

create or replace trigger profile_messages_count_deleted after delete on profile_messages
  referencing old table as old_rows for each statement execute function count_profile_messages();
create or replace trigger profile_messages_count_inserted after insert on profile_messages
  referencing new table as new_rows for each statement execute function count_profile_messages();
create or replace trigger profile_messages_count_updated after update on profile_messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_profile_messages();
