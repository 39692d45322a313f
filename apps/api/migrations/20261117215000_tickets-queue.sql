-- Up Migration

-- Since when the owner waits: the first message that staff have not answered. Another message keeps the place.
alter table tickets add column waits_since timestamptz not null default now();
update tickets set waits_since = coalesce(
  (
    select min(message.sent_at) from ticket_messages as message
    where message.ticket_id = tickets.id and not message.is_staff and message.seq > coalesce(
      (select max(answer.seq) from ticket_messages as answer where answer.ticket_id = tickets.id and answer.is_staff), 0
    )
  ),
  created_at
)
where status_rank < 2;

-- One number, so that the queue is walked by one key like every other order: tickets that wait for the staff before those
-- that wait for their owner, VIP before the others, then the longest waiting, in milliseconds. It stays exact in JavaScript.
create function ticket_queue_key(is_vip boolean, last_is_staff boolean, waits_since timestamptz) returns bigint
language sql immutable strict parallel safe
as $$
  select ((case when last_is_staff then 2 else 0 end + case when is_vip then 0 else 1 end) * 100000000000000
    + floor(extract(epoch from waits_since) * 1000))::bigint
$$;
create index tickets_status_waiting on tickets (
  status_rank, ticket_queue_key(is_vip, last_is_staff, waits_since), id
) where status_rank < 2;
-- `is_ahead` is what the release before sorts by; the next one drops it.
drop index tickets_status_queue;

-- The search: words of the subject and of the owner's name, without case and accents. The dictionary is named, so that
-- nothing but the text decides the result and an index may hold it.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create function ticket_search_form(written text) returns text
language sql immutable strict parallel safe set search_path = public
as $$ select lower(unaccent('unaccent'::regdictionary, written)) $$;
create index tickets_search on tickets using gin (ticket_search_form(subject || ' ' || owner_name) gin_trgm_ops)
  with (fastupdate = off);

-- At most so many that are like three patterns, by the index of their parts and by no other way: what a pattern is
-- expected to match says nothing of what it does, and a scan that hopes to end soon reads them all.
create function find_tickets_like(one text, two text, three text, most integer) returns setof uuid
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select id from tickets
  where ticket_search_form(subject || ' ' || owner_name) like one
    and ticket_search_form(subject || ' ' || owner_name) like two
    and ticket_search_form(subject || ' ' || owner_name) like three
  limit most
$$;
grant execute on function ticket_queue_key, ticket_search_form, find_tickets_like to trunfo_app;
