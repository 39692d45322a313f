create or replace function note_withdrawal_approver() returns trigger language plpgsql as $$
begin
  new.approved_by := new.changed_by;
  return new;
end $$;
revoke execute on function note_withdrawal_approver from public;

create or replace trigger withdrawals_approver before update of state on withdrawals
  for each row when (old.state = 'requested' and new.state = 'approved') execute function note_withdrawal_approver();
