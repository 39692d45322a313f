-- Up Migration
-- The audit log becomes a partitioned table (ADR 0102). First a bound above all of its ids, checked for new rows only:
-- the start of the month after next, so that it holds until the next migrations have run.
create schema partitions;

do $$
declare
  starts_at timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC';
  bound uuid := (lpad(to_hex((extract(epoch from starts_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
begin
  for attempt in 1..100 loop
    begin
      set local lock_timeout = '200ms';
      execute format('alter table audit_entries add constraint first_partition check (id < %L) not valid', bound);
      exit;
    exception when lock_not_available then
      if attempt = 100 then raise; end if;
      perform pg_sleep(0.3);
    end;
  end loop;
end $$;
