-- Refunds a deposit from its remainder, then from cash that is not at risk. Refuses while the deposit is
-- disputed, if the owner has a debt, or if the money does not suffice.
create or replace function ledger.refund_deposit(op uuid, lot uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  deposited lots;
  planned legs;
begin
  select * into deposited from lots where id = lot;
  if deposited.id is null then return 'unknown'; end if;
  perform lock_accounts(deposited.owner_id, array[type_cash(), type_unsettled()]);
  if is_repeated(op, kind_refund(), given, fact) then return 'repeated'; end if;
  select * into deposited from lots where id = lot;
  if deposited.disputed > 0 then return 'disputed'; end if;
  if balance_of(deposited.owner_id, type_debt()) > 0 then return 'insufficient'; end if;
  planned := with_leg(
    no_legs(), account_of(deposited.owner_id, type_unsettled()), type_refund_pending(),
    least(given, deposited.remaining), lot
  );
  planned := with_leg(
    planned, account_of(deposited.owner_id, type_cash()), type_refund_pending(),
    least(given - sum_of(planned), balance_of(deposited.owner_id, type_cash()) - uncovered(deposited.owner_id))
  );
  if sum_of(planned) < given then return 'insufficient'; end if;
  return post_legs(op, kind_refund(), planned, fact);
end $$;
revoke execute on function ledger.refund_deposit from public;
grant execute on function ledger.refund_deposit to trunfo_app;
