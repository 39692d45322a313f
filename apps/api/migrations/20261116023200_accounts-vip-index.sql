-- Up Migration

-- Whoever is VIP is found without reading everybody else.
create index profiles_vip on profiles (id) where 'vip' = any (roles);
