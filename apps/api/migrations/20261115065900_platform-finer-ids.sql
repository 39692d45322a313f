-- Rows that one transaction writes one after the other often share a millisecond, and their ids then sorted by chance.
-- The twelve bits after the version now hold the microseconds (RFC 9562, section 6.2, method 3).
create or replace function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select (
    lpad(to_hex(micros / 1000), 12, '0')
    || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0') || substr(randomness, 17, 16)
  )::uuid
  from (
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros,
      replace(gen_random_uuid()::text, '-', '') as randomness
  ) as source
$$;
