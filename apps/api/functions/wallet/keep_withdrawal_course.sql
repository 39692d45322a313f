create or replace function keep_withdrawal_course() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('requested', 'approved'), ('requested', 'rejected'), ('requested', 'cancelled'),
    ('approved', 'claimed'), ('approved', 'rejected'),
    ('claimed', 'approved'), ('claimed', 'paid'), ('claimed', 'failed'),
    ('paid', 'returned')
  ) then
    raise exception 'a withdrawal does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function keep_withdrawal_course from public;

create or replace trigger withdrawals_course before update of state on withdrawals
  for each row when (old.state is distinct from new.state) execute function keep_withdrawal_course();
