-- Founders are locked before one of them leaves, so that the last one stays; staff are found to be called.
create index profiles_founders on profiles (id) where 'fundador' = any (roles);
create index profiles_staff on profiles (id) where roles && '{moderador,suporte,admin,fundador}'::text[];
