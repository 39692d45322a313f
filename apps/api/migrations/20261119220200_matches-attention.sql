-- Up Migration
-- Undecided matches in which something happened: sides disagree, somebody called staff, one side has declared. Triggers
-- keep it, so that the organiser's desk counts and lists them without reading every open match.
create table match_attention (
  match_id uuid primary key references tournament_matches on delete cascade,
  tournament_id uuid not null,
  kind text not null check (kind in ('dispute', 'support', 'declared')),
  since timestamptz not null
);
create index match_attention_board on match_attention (tournament_id, kind, since, match_id);
grant select, insert, update, delete on match_attention to trunfo_app;

insert into match_attention (match_id, tournament_id, kind, since)
select match.id, match.tournament_id,
  case when waiting.disputed_at is not null then 'dispute' when waiting.match_id is not null then 'support' else 'declared' end,
  coalesce(waiting.disputed_at, waiting.support_requested_at, declared.since)
from tournament_matches as match
left join match_cases as waiting on waiting.match_id = match.id and waiting.closed_at is null
left join lateral (
  select min(declared_at) as since from match_declarations where match_id = match.id
) as declared on true
where match.status in ('in_progress', 'dispute') and (waiting.match_id is not null or declared.since is not null);
