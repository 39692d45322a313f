create or replace function ledger.audit() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return query select books.name, books.wrong from audit_books() as books
  union all select 'people with cash beside a debt', cash_beside_debt();
end $$;
revoke execute on function ledger.audit from public;
grant execute on function ledger.audit to trunfo_app;
