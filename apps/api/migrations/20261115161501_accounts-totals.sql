-- Up Migration

create or replace function uncount_erased_profile() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform add_to_total(tg_table_name, -1);
  return null;
end $$;
