-- Updates rows in order of the owners, so that concurrent transactions cannot deadlock.
create or replace function count_podium_finishes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into podium_counts as counted (owner_id, champion, runner_up, semifinalist)
    select owner_id, count(*) filter (where place = 1), count(*) filter (where place = 2),
      count(*) filter (where place = 3)
    from new_rows group by owner_id order by owner_id
    on conflict (owner_id) do update set champion = counted.champion + excluded.champion,
      runner_up = counted.runner_up + excluded.runner_up,
      semifinalist = counted.semifinalist + excluded.semifinalist;
  else
    insert into podium_counts as counted (owner_id, champion, runner_up, semifinalist)
    select owner_id, -count(*) filter (where place = 1), -count(*) filter (where place = 2),
      -count(*) filter (where place = 3)
    from old_rows group by owner_id order by owner_id
    on conflict (owner_id) do update set champion = counted.champion + excluded.champion,
      runner_up = counted.runner_up + excluded.runner_up,
      semifinalist = counted.semifinalist + excluded.semifinalist;
  end if;
  return null;
end $$;
revoke execute on function count_podium_finishes from public;

create or replace trigger podium_finishes_deleted after delete on podium_finishes
  referencing old table as old_rows for each statement execute function count_podium_finishes();
create or replace trigger podium_finishes_inserted after insert on podium_finishes
  referencing new table as new_rows for each statement execute function count_podium_finishes();
