-- Nothing calls it any more; null said that the application had to decide. The next release drops it.
create or replace function complete_match(target uuid, winner uuid) returns json language sql as $$
  select null::json
$$;
revoke execute on function complete_match from public;
grant execute on function complete_match to trunfo_app;
