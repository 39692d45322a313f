-- Up Migration

-- The previous release already says how much of a lot is disputed.
drop function ledger.mark_disputed(uuid, boolean);
