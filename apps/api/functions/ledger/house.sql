-- Owner id of the house's budgets; no person has it.
create or replace function ledger.house() returns uuid language sql immutable as $$
  select '00000000-0000-7000-8000-000000000000'::uuid
$$;
revoke execute on function ledger.house from public;
