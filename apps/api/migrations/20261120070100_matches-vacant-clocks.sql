-- Up Migration

-- A match that nobody came to, and without which nobody would win: it waits for the crew, but not for ever.
alter table match_clocks
  drop constraint match_clocks_phase_check,
  drop constraint match_clocks_counts,
  add constraint match_clocks_phase_check check (
    phase in ('ready', 'playing', 'answer', 'objection', 'objected', 'crew', 'vacant', 'waived')
  ) not valid,
  add constraint match_clocks_counts check (
    (deadline_at is not null or remaining_ms is not null) = (phase in ('ready', 'answer', 'objection', 'vacant'))
  ) not valid;
