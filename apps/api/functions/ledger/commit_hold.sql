-- Marks a hold as being sent; from then on only its sender can resolve it. Refuses if a debt or a dispute has
-- arisen since the request.
create or replace function ledger.commit_hold(hold uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
  risk text;
begin
  select owner_id into owner from holds where id = hold;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, array[type_cash(), type_hold()]);
  if is_frozen() then return 'frozen'; end if;
  if exists (select from holds where id = hold and state = 'held') then
    risk := risk_verdict(owner, 0);
    if risk <> 'ok' then return risk; end if;
  end if;
  update holds set state = 'committed' where id = hold and state = 'held';
  return case when found then 'ok' else 'resolved' end;
end $$;
revoke execute on function ledger.commit_hold from public;
grant execute on function ledger.commit_hold to trunfo_app;
