-- The lot gets the operation's id.
create or replace function ledger.deposit(
  op uuid, owner uuid, provider smallint, given bigint, settling timestamptz, fact text
) returns text language plpgsql security definer set search_path = ledger,
  pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  planned legs := no_legs();
  repaid bigint;
  verdict text;
begin
  perform lock_accounts(owner, array[type_unsettled(), type_debt()]);
  if is_repeated(op, kind_deposit(), given, fact) then return 'repeated'; end if;
  repaid := least(given, balance_of(owner, type_debt()));
  planned := with_leg(planned, provider, account_of(owner, type_debt()), repaid);
  planned := with_leg(planned, provider, account_of(owner, type_unsettled()), given - repaid, op);
  insert into lots (id, owner_id, provider, amount, remaining, settles_at)
  values (op, owner, provider, given, 0, settling);
  verdict := post_legs(op, kind_deposit(), planned, fact);
  if verdict <> 'ok' then raise exception 'a deposit was answered with %', verdict; end if;
  return verdict;
end $$;
revoke execute on function ledger.deposit from public;
grant execute on function ledger.deposit to trunfo_app;
