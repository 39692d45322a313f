-- Up Migration

-- Who can be invited to a team, by the beginning of the name: people who have one are not in the way.
create index profiles_invitable on profiles ((lower(username) collate "C"))
  where status = 'active' and team_id is null;
