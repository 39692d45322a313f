-- Up Migration
-- What somebody wrote to object leaves the history with their account.
grant update (facts) on match_history to trunfo_app;
