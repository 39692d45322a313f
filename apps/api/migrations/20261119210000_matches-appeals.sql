-- Up Migration
-- A side appeals to staff against a decision of the organiser or their crew (ADR 0117).
create table match_appeals (
  id uuid primary key default uuid_v7(),
  match_id uuid not null references tournament_matches (id) on delete cascade,
  tournament_id uuid not null references tournaments (id) on delete cascade,
  ruling_id uuid not null references match_history (id) on delete cascade,
  participant_id uuid not null,
  appealed_by uuid references profiles (id) on delete set null,
  -- Null once its author has erased their account.
  reason text check (length(reason) between 1 and 500),
  appealed_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'upheld', 'corrected', 'dropped')),
  closed_by uuid references profiles (id) on delete set null,
  closed_at timestamptz,
  answer text check (length(answer) <= 500),
  check ((state = 'open') = (closed_at is null)),
  unique (ruling_id, participant_id)
);
create unique index match_appeals_open on match_appeals (match_id) where state = 'open';
create index match_appeals_match on match_appeals (match_id, id);
create index match_appeals_open_of_tournament on match_appeals (tournament_id) where state = 'open';
create index match_appeals_tournament on match_appeals (tournament_id);
create index match_appeals_appealed_by on match_appeals (appealed_by);
create index match_appeals_closed_by on match_appeals (closed_by);
grant select, insert, update on match_appeals to trunfo_app;

-- An appeal is a case in the queue of staff. It opens a closed one again.
alter table match_cases
  add column appealed_at timestamptz,
  drop constraint match_cases_check,
  add constraint match_cases_reason check (
    disputed_at is not null or support_requested_at is not null or appealed_at is not null
  ) not valid;
