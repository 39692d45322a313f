-- Up Migration

-- Who somebody is where money is concerned: asked once, never changed, one account a CPF. Name and CPF lie sealed; of the
-- CPF there is a keyed hash, by which it is known again. When the person leaves, the birth date goes at once, name and CPF
-- five years later, and the hash stays. So nothing deletes a row, and nothing changes whose it is.
create table identities (
  user_id uuid primary key references users (id),
  cpf_hash text not null unique check (length(cpf_hash) = 43),
  sealed_person text check (length(sealed_person) <= 2000),
  sealed_birth_date text check (length(sealed_birth_date) <= 200),
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check (erased_at is not null or (sealed_person is not null and sealed_birth_date is not null)),
  check (erased_at is null or sealed_birth_date is null)
);
create index identities_erased_at on identities (erased_at) where sealed_person is not null;
grant select, insert on identities to trunfo_app;
grant update (sealed_person, sealed_birth_date, erased_at) on identities to trunfo_app;
