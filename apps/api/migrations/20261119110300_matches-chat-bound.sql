-- Up Migration
-- Chat becomes a partitioned table like the audit log (ADR 0102), by the id of the match.
do $$
declare
  starts_at timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC';
  bound uuid := (lpad(to_hex((extract(epoch from starts_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
begin
  for attempt in 1..100 loop
    begin
      set local lock_timeout = '200ms';
      execute format('alter table match_messages add constraint first_partition check (match_id < %L) not valid', bound);
      exit;
    exception when lock_not_available then
      if attempt = 100 then raise; end if;
      perform pg_sleep(0.3);
    end;
  end loop;
end $$;
