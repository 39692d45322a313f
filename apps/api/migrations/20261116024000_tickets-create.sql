-- Up Migration

-- A conversation between a person and the staff. What the queue sorts by lies in this one row, each column on an index
-- within one status; all statuses together are the four merged. An index of all would tempt the planner to walk over it
-- for one status too, and pass by nearly everything.
create table tickets (
  id uuid primary key default uuid_v7(),
  owner_id uuid not null references users (id),
  -- A copy, because the queue is sorted by it.
  owner_name text collate "und-x-icu" not null,
  subject text collate "und-x-icu" not null check (subject = btrim(subject) and length(subject) between 1 and 120),
  -- So many characters of it decide the order that a cursor can carry.
  subject_key text collate "und-x-icu" not null generated always as (left(subject, 40)) stored,
  area text not null check (area in ('technical_issue', 'payment', 'suggestion', 'bug_report', 'other')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status_rank smallint not null generated always as (
    case status when 'open' then 0 when 'in_progress' then 1 when 'resolved' then 2 else 3 end
  ) stored,
  priority_rank smallint not null generated always as (
    case priority when 'low' then 0 when 'medium' then 1 when 'high' then 2 else 3 end
  ) stored,
  -- A copy too: it follows the role.
  is_vip boolean not null,
  -- Who pays for being answered first waits in front; what is done waits for nobody.
  is_ahead boolean not null generated always as (is_vip and status in ('open', 'in_progress')) stored,
  assignee_id uuid references users (id),
  -- A match, an order or a withdrawal of the owner's. Whose tables these are knows whether there is one.
  about_kind text check (about_kind in ('match', 'order', 'withdrawal')),
  about_id uuid,
  last_seq integer not null default 0 check (last_seq >= 0),
  last_message_at timestamptz not null default now(),
  last_is_staff boolean not null default false,
  first_answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((about_kind is null) = (about_id is null)),
  check (assignee_id <> owner_id)
);
create index tickets_owner on tickets (owner_id, id);
create index tickets_assignee on tickets (assignee_id) where assignee_id is not null;
create index tickets_status on tickets (status_rank, id);
create index tickets_status_queue on tickets (status_rank, is_ahead, id);
create index tickets_status_subject on tickets (status_rank, subject_key, id);
create index tickets_status_owner_name on tickets (status_rank, owner_name, id);
create index tickets_status_area on tickets (status_rank, area, id);
create index tickets_status_priority on tickets (status_rank, priority_rank, id);
create index tickets_status_date on tickets (status_rank, created_at, id);
grant select, insert, update, delete on tickets to trunfo_app;

create table ticket_messages (
  ticket_id uuid not null references tickets (id) on delete cascade,
  seq integer not null check (seq > 0),
  -- Made by the page that sends it.
  id uuid not null default uuid_v7(),
  -- Null for somebody who left.
  author_id uuid references users (id),
  is_staff boolean not null,
  text text not null check (length(text) between 1 and 4000),
  sent_at timestamptz not null default now(),
  primary key (ticket_id, seq),
  unique (ticket_id, id)
);
create index ticket_messages_author on ticket_messages (author_id) where author_id is not null;
grant select, insert, update, delete on ticket_messages to trunfo_app;

create table ticket_attachments (
  ticket_id uuid not null,
  seq integer not null,
  id uuid not null default uuid_v7(),
  image_key text not null unique,
  primary key (ticket_id, seq, id),
  foreign key (ticket_id, seq) references ticket_messages (ticket_id, seq) on delete cascade
);
grant select, insert, delete on ticket_attachments to trunfo_app;

-- What staff say among themselves. Not a kind of message: no query of the conversation can bring one along.
create table ticket_notes (
  ticket_id uuid not null references tickets (id) on delete cascade,
  number integer not null check (number > 0),
  id uuid not null,
  author_id uuid references users (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null default now(),
  primary key (ticket_id, number),
  unique (ticket_id, id)
);
create index ticket_notes_author on ticket_notes (author_id) where author_id is not null;
grant select, insert, update, delete on ticket_notes to trunfo_app;

create table canned_replies (
  id uuid primary key default uuid_v7(),
  title text collate "und-x-icu" not null check (title = btrim(title) and length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on canned_replies to trunfo_app;
