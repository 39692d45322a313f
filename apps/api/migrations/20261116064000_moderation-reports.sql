-- Up Migration

-- Everything that players say about one thing until somebody decides. A report after the decision opens another case.
create table report_cases (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('profile', 'wall_message', 'chat_message', 'team', 'tournament')),
  -- Whose feature the thing is of knows whether it is still there. `within_id` is the match of a message in its chat.
  subject_id uuid not null,
  within_id uuid,
  -- Who wrote it, whose it is, who leads it; null for somebody who left and whose thing stayed.
  responsible_id uuid references users (id),
  state text not null default 'open' check (state in ('open', 'removed', 'handled', 'dismissed')),
  reasons text[] not null default '{}',
  report_count integer not null default 0 check (report_count >= 0),
  opened_at timestamptz not null default now(),
  last_reported_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  decision_reason text check (decision_reason in ('offense', 'cheating', 'spam', 'improper', 'other')),
  removed_parts text[] not null default '{}',
  note text check (length(note) between 1 and 500),
  words_forgotten_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index report_cases_open on report_cases (kind, subject_id, within_id) nulls not distinct
  where state = 'open';
create index report_cases_subject on report_cases (subject_id, id);
create index report_cases_responsible on report_cases (responsible_id, id) where responsible_id is not null;
create index report_cases_decider on report_cases (decided_by) where decided_by is not null;
-- What the queue filters by besides the state stands in the index, so that rows which do not fit are never fetched.
create index report_cases_oldest on report_cases (state, id) include (kind, reasons);
create index report_cases_most on report_cases (state, report_count desc, id) include (kind, reasons);
create index report_cases_wordy on report_cases (decided_at) where decided_at is not null and words_forgotten_at is null;
grant select, insert, update, delete on report_cases to trunfo_app;

-- One person's word about a thing, with the thing as it was then: to change it afterwards hides nothing.
create table reports (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references report_cases (id) on delete cascade,
  -- Null for somebody who left.
  reporter_id uuid references users (id),
  reason text not null check (reason in ('offense', 'cheating', 'spam', 'improper', 'other')),
  text text check (length(text) between 1 and 500),
  -- Null once it is forgotten.
  snapshot jsonb,
  created_at timestamptz not null default now(),
  unique (case_id, reporter_id)
);
create index reports_case on reports (case_id, id);
create index reports_reporter on reports (reporter_id, id) where reporter_id is not null;
grant select, insert, update, delete on reports to trunfo_app;
