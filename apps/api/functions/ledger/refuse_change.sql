create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'insufficient_privilege';
end $$;
revoke execute on function ledger.refuse_change from public;

create or replace trigger transfers_stay before update or delete on ledger.transfers
  for each row execute function ledger.refuse_change();
create or replace trigger transfers_stay_all before truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();
