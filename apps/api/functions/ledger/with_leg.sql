create or replace function ledger.with_leg(
  so_far ledger.legs, debit bigint, credit bigint, amount bigint, lot uuid default null
) returns ledger.legs language plpgsql immutable as $$
begin
  if amount > 0 then
    so_far.debits := so_far.debits || debit;
    so_far.credits := so_far.credits || credit;
    so_far.amounts := so_far.amounts || amount;
    so_far.lots := so_far.lots || lot;
  end if;
  return so_far;
end $$;
revoke execute on function ledger.with_leg from public;
