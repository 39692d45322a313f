-- Up Migration

-- What is owed and to whom, as each look found it: whoever watches reads the last one.
alter table ledger.audits add column figures jsonb not null default '{}';

-- What follows from a look, in the same act: what is wrong stops payouts, and so does being somewhere else.
create function ledger.conclude(up_to bigint, wrong jsonb, people jsonb) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  if wrong <> '{}' then perform freeze('audit', wrong); end if;
  if (select place is distinct from place() from home) then
    perform freeze('place', jsonb_build_object('was', (select place from home), 'is', place()));
  end if;
  -- What people have in all is what the house lacks: cheap to say at every look.
  insert into audits (up_to, findings, figures)
  select conclude.up_to, wrong, people || jsonb_object_agg(code, balance) || jsonb_build_object(
    'owed', -sum(sign * balance) filter (where asset = 'brl')
  )
  from (select code, sign, asset, house_balance(id) as balance from account_types where id >= 100) as house;
  delete from audits where at < now() - interval '30 days';
end $$;

-- Every few minutes: what came since the last look. How much people have in which account is carried on from the last
-- whole look, because adding it up costs more with every account.
create or replace function ledger.check_recent() returns jsonb
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  sure bigint := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
  found jsonb;
begin
  select coalesce(jsonb_object_agg(name, wrong), '{}') into found from audit_recent() where wrong > 0;
  perform conclude(sure, found, coalesce((select figures from audits order by id desc limit 1), '{}'));
  return found;
end $$;

-- Once a night: everything.
create function ledger.check_all() returns jsonb
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  found jsonb;
begin
  lock table audits in exclusive mode;
  select coalesce(jsonb_object_agg(name, wrong), '{}') into found from audit() where wrong > 0;
  perform conclude(
    -- What the quick look still has to see stays its own.
    coalesce((select up_to from audits order by id desc limit 1), 0), found,
    (select jsonb_object_agg(code, coalesce((select sum(balance) from accounts where type = account_types.id), 0))
     from account_types where id < 100)
  );
  return found;
end $$;
revoke execute on function ledger.conclude, ledger.check_all from public;
grant execute on function ledger.check_all to trunfo_app;

-- Whoever lets payouts go on answers for having compared, and so has a name.
create or replace function ledger.unfreeze(who uuid) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if who is null then
    raise exception 'nobody lets payouts go on' using errcode = 'null_value_not_allowed';
  end if;
  update freezes set ended_at = now(), ended_by = who where ended_at is null;
  insert into home (place) values (place()) on conflict (is_only) do update set place = excluded.place;
end $$;
