-- Up Migration

-- Rounds of a Swiss stage that were drawn before an earlier result was corrected. The results as they are now may lead to
-- other pairings, so an export has to name these.
alter table tournament_stages add column kept_rounds smallint[] not null default '{}';
