create or replace function count_team_members() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update teams set member_count = member_count + 1 where id = new.team_id;
  else
    update teams set member_count = member_count - 1 where id = old.team_id;
  end if;
  return null;
end $$;
revoke execute on function count_team_members from public;

create or replace trigger team_members_count after insert or delete on team_members
  for each row execute function count_team_members();
