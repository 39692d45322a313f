-- Up Migration

-- What was booked on a day. Rows are only ever added, in the order of their time, so that an index of ranges finds a day
-- and costs a payment nothing.
create index transfers_created_at on ledger.transfers using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
