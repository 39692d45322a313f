-- Up Migration

-- An account elsewhere that its owner has taken from theirs here. The row stays and opens nothing: without it the next
-- sign-in there would link the two again, by the address that they share.
alter table credentials add column unlinked_at timestamptz;
alter table credentials add constraint credentials_password_stays check (password is null or unlinked_at is null) not valid;
alter table credentials validate constraint credentials_password_stays;
