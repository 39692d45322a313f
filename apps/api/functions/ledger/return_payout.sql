-- Books a paid Pix that the bank returned.
create or replace function ledger.return_payout(op uuid, hold uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  held holds;
begin
  select * into held from holds where id = hold and state = 'paid';
  if held.id is null then return 'unknown'; end if;
  perform lock_accounts(held.owner_id, array[type_cash(), type_debt()]);
  if is_repeated(op, kind_payout_return(), given, fact) then return 'repeated'; end if;
  if given > (
    select amount from transfers where operation_id = (
      select operation_id from transfers where resolves = hold and leg = 1
    ) and credit_id = type_bank()
  ) then return 'insufficient'; end if;
  return post_legs(
    op, kind_payout_return(), credit_person(no_legs(), type_bank(), held.owner_id, type_cash(), given), fact
  );
end $$;
revoke execute on function ledger.return_payout from public;
grant execute on function ledger.return_payout to trunfo_app;
