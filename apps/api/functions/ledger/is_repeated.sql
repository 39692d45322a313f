-- Whether the operation was already written. Call it under the locks, so that a concurrent duplicate has
-- committed. Legs may differ, since they depend on current balances; throws if kind, sum or fact differ.
create or replace function ledger.is_repeated(op uuid, of_kind smallint, total bigint, fact text) returns boolean
language plpgsql as $$
declare
  earlier record;
begin
  if not exists (select from transfers where operation_id = op) then return false; end if;
  select min(kind) as kind, sum(amount) as total, min(about) as about into earlier
  from transfers where operation_id = op;
  if (earlier.kind, earlier.total, earlier.about) is distinct from (of_kind, total::numeric, fact) then
    raise exception 'operation % stands with another content', op using errcode = 'invalid_parameter_value';
  end if;
  return true;
end $$;
revoke execute on function ledger.is_repeated from public;
