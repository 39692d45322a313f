-- Up Migration

-- Passwords of sign-ups with an address that already has an account. Such a sign-up must look like any other from
-- outside: for as long as an unconfirmed account would be kept, its password is told to confirm the address. It opens
-- nothing. All hashes of one address have the same salt, so that one look finds them.
create table pending_passwords (
  email text not null check (length(email) <= 254 and email = lower(email)),
  password text not null check (length(password) <= 200),
  created_at timestamptz not null default now(),
  primary key (email, password)
);
create index pending_passwords_created_at on pending_passwords (created_at);
grant select, insert, delete on pending_passwords to trunfo_app;
