create or replace function ledger.pay_hold(op uuid, hold uuid, fee bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  held holds;
  source bigint;
  verdict text;
begin
  select * into held from holds where id = hold;
  if held.id is null then return 'unknown'; end if;
  perform lock_accounts(held.owner_id, array[type_hold()]);
  if is_repeated(op, kind_hold_payment(), held.amount, fact) then return 'repeated'; end if;
  select * into held from holds where id = hold;
  if held.state <> 'committed' then return 'resolved'; end if;
  source := account_of(held.owner_id, type_hold());
  verdict := post_legs(
    op, kind_hold_payment(),
    with_leg(with_leg(no_legs(), source, type_bank(), held.amount - fee), source, type_fee_revenue(), fee), fact, hold
  );
  if verdict = 'ok' then update holds set state = 'paid' where id = hold; end if;
  return verdict;
end $$;
revoke execute on function ledger.pay_hold from public;
grant execute on function ledger.pay_hold to trunfo_app;
