create or replace function ledger.audit_recent() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return query select books.name, books.wrong from audit_recent_books() as books;
  return query select 'people with cash beside a debt', cash_beside_debt(
    (select coalesce(array_agg(distinct owner_id), '{}') from recent_accounts where type in (type_cash(), type_debt()))
  );
end $$;
revoke execute on function ledger.audit_recent from public;
