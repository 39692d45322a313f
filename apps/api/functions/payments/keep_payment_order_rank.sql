create or replace function keep_payment_order_rank() returns trigger language plpgsql as $$
begin
  if payment_order_rank(new.state) < payment_order_rank(old.state) then
    raise exception 'an order does not go back from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function keep_payment_order_rank from public;

create or replace trigger payment_orders_rise before update of state on payment_orders
  for each row execute function keep_payment_order_rank();
