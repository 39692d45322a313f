create or replace function ledger.take_back(
  op uuid, lot uuid, taken bigint, fact text, out verdict text, out released uuid[], out debt bigint
)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  deposited lots;
  planned legs;
begin
  released := '{}';
  debt := 0;
  select * into deposited from lots where id = lot;
  if deposited.id is null then
    verdict := 'unknown';
    return;
  end if;
  perform lock_accounts(deposited.owner_id, array[type_cash(), type_unsettled(), type_hold(), type_debt()]);
  if is_repeated(op, kind_provider_return(), taken, fact) then
    verdict := 'repeated';
    return;
  end if;
  select * into deposited from lots where id = lot;
  planned := with_leg(
    no_legs(), account_of(deposited.owner_id, type_unsettled()), deposited.provider,
    least(taken, deposited.remaining), lot
  );
  released := release_until(deposited.owner_id, taken - sum_of(planned), 'taken back:' || op);
  planned := with_leg(
    planned, account_of(deposited.owner_id, type_cash()), deposited.provider,
    least(taken - sum_of(planned), balance_of(deposited.owner_id, type_cash()))
  );
  debt := taken - sum_of(planned);
  planned := with_leg(planned, account_of(deposited.owner_id, type_debt()), deposited.provider, debt);
  verdict := post_legs(op, kind_provider_return(), planned, fact);
end $$;
revoke execute on function ledger.take_back from public;
grant execute on function ledger.take_back to trunfo_app;
