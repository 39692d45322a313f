-- Nothing calls it any more. The next release drops it.
create or replace function lock_match(
  target uuid,
  out tournament uuid, out tournament_name text, out is_test boolean, out is_running boolean,
  out round integer, out number integer, out sides uuid[]
) language sql as $$
  select null::uuid, null::text, null::boolean, null::boolean, null::integer, null::integer, null::uuid[]
$$;
revoke execute on function lock_match from public;
grant execute on function lock_match to trunfo_app;
