-- Up Migration

-- A role `vip` that was paid for ends with what was paid; one that staff gave by hand has no end. Who edits roles leaves the
-- paid one alone, and who ends the paid one leaves the other.
alter table profiles add column has_paid_vip boolean not null default false
  constraint profiles_paid_vip_is_a_role check (not has_paid_vip or 'vip' = any (roles));
