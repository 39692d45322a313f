create or replace function ledger.claw_back(
  op uuid, owner uuid, is_coins boolean, net bigint, tax bigint, fact text, may_release boolean default false,
  out verdict text, out taken bigint, out released uuid[]
) language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_source smallint := case when is_coins then type_coins() else type_cash() end;
  planned legs := no_legs();
begin
  released := '{}';
  perform lock_accounts(
    owner, case when is_coins then array[type_coins()] else array[type_cash(), type_hold(), type_debt()] end
  );
  select coalesce(sum(amount), 0) into taken from transfers
  where operation_id = op and kind = kind_prize_clawback() and about = fact and debit_id >= 1000;
  if taken > 0 then
    verdict := 'repeated';
    return;
  end if;
  if may_release and not is_coins then released := release_until(owner, net, 'clawed back:' || op); end if;
  taken := least(net, balance_of(owner, of_source));
  if taken = 0 then
    verdict := 'insufficient';
    return;
  end if;
  planned := with_leg(
    planned, account_of(owner, of_source),
    case when is_coins then type_coins_burned() else type_correction_expense() end, taken
  );
  if taken = net then planned := with_leg(planned, type_tax_withheld(), type_correction_expense(), tax); end if;
  verdict := post_legs(op, kind_prize_clawback(), planned, fact);
end $$;
revoke execute on function ledger.claw_back from public;
grant execute on function ledger.claw_back to trunfo_app;
