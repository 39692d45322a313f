-- Up Migration

-- Until when somebody can do what the notice asks for. Later it is neither pushed nor mailed.
alter table notifications add column due_at timestamptz;
