create or replace function count_rows() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from new_rows;
  else
    select -count(*) into change from old_rows;
  end if;
  perform add_to_total(tg_table_name, change);
  return null;
end $$;
revoke execute on function count_rows from public;
