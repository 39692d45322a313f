-- Finds up to `most` tickets that match all three patterns. The settings force the trigram index, because the
-- planner misjudges patterns: a scan that it expects to end early may read all tickets.
create or replace function find_tickets_like(one text, two text, three text, most integer) returns setof uuid
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select id from tickets
  where ticket_search_form(subject || ' ' || owner_name) like one
    and ticket_search_form(subject || ' ' || owner_name) like two
    and ticket_search_form(subject || ' ' || owner_name) like three
  limit most
$$;
revoke execute on function find_tickets_like from public;
grant execute on function find_tickets_like to trunfo_app;
