-- Releases a rejected, cancelled or failed hold. One that is being sent is released only if its sender says
-- that it was not sent (`from_state`). A debt that arose in the meantime is repaid first.
create or replace function ledger.release_hold(op uuid, hold uuid, from_state text, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  held holds;
  verdict text;
begin
  select * into held from holds where id = hold;
  if held.id is null then return 'unknown'; end if;
  perform lock_accounts(held.owner_id, array[type_cash(), type_hold(), type_debt()]);
  if is_repeated(op, kind_hold_release(), held.amount, fact) then return 'repeated'; end if;
  select * into held from holds where id = hold;
  if held.state not in ('held', 'committed') or held.state <> from_state then return 'resolved'; end if;
  verdict := post_legs(
    op, kind_hold_release(),
    credit_person(no_legs(), account_of(held.owner_id, type_hold()), held.owner_id, type_cash(), held.amount), fact, hold
  );
  if verdict = 'ok' then update holds set state = 'released' where id = hold; end if;
  return verdict;
end $$;
revoke execute on function ledger.release_hold from public;
grant execute on function ledger.release_hold to trunfo_app;
