-- Up Migration

-- How many people a payout takes. `auto` is two as soon as there are two fundadores with a second factor.
alter table wallet_settings
  add column payout_people text not null default 'auto' check (payout_people in ('auto', 'one', 'two'));

-- Who approved it, kept when it is claimed. A trigger writes it, so that it is also known of what a process of the
-- release before approves.
alter table withdrawals add column approved_by uuid references profiles (id) check (approved_by <> user_id);

create function note_withdrawal_approver() returns trigger language plpgsql as $$
begin
  new.approved_by := new.changed_by;
  return new;
end $$;
create trigger withdrawals_approver before update of state on withdrawals
  for each row when (old.state = 'requested' and new.state = 'approved') execute function note_withdrawal_approver();

-- Of those that are open the audit log knows it.
update withdrawals set approved_by = (
  select entry.actor_id from audit_entries as entry
  where entry.subject_type = 'withdrawal' and entry.subject_id = withdrawals.id::text
    and entry.action = 'withdrawal.approve'
  order by entry.id desc limit 1
)
where state in ('approved', 'claimed');
