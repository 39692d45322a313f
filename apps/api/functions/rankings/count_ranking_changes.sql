-- Updates rows in key order, so that concurrent transactions cannot deadlock.
create or replace function count_ranking_changes(changes ranking_change[]) returns void language plpgsql as $$
declare
  change record;
  people_left integer;
begin
  for change in
    select board, level, score >> (8 * level) as bucket, sum(people) as people
    from unnest(changes), generate_series(0, 4) as level
    where score > 0
    group by 1, 2, 3 having sum(people) <> 0
    order by 1, 2, 3
  loop
    insert into ranking_counts as counted (board, level, bucket, people)
    values (change.board, change.level, change.bucket, change.people)
    on conflict (board, level, bucket) do update set people = counted.people + excluded.people
    returning counted.people into people_left;
    if people_left = 0 then
      delete from ranking_counts
      where board = change.board and level = change.level and bucket = change.bucket;
    end if;
  end loop;
end $$;
revoke execute on function count_ranking_changes from public;
