create or replace function count_player_records() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changes ranking_change[];
begin
  if tg_op = 'INSERT' then
    -- Waits for a concurrent ban; a later one finds the record.
    perform from profiles where id in (select user_id from new_rows) order by id for share;
    update player_records as record set is_active = false
    from profiles as person
    where person.id = record.user_id and person.status <> 'active' and record.is_active
      and record.user_id in (select user_id from new_rows);
    select array_agg(row(board, score, 1)::ranking_change) into changes
    from new_rows, lateral (values ('wins', wins), ('cardcoins', cardcoins)) as scores (board, score)
    where is_active and not is_hidden_from_ranking and score > 0;
  elsif tg_op = 'DELETE' then
    select array_agg(row(board, score, -1)::ranking_change) into changes
    from old_rows, lateral (values ('wins', wins), ('cardcoins', cardcoins)) as scores (board, score)
    where is_active and not is_hidden_from_ranking and score > 0;
  else
    select array_agg(row(board, score, people)::ranking_change) into changes
    from old_rows as before join new_rows as after using (user_id),
      lateral (values
        ('wins', before.wins, -1, before.is_active and not before.is_hidden_from_ranking),
        ('wins', after.wins, 1, after.is_active and not after.is_hidden_from_ranking),
        ('cardcoins', before.cardcoins, -1, before.is_active and not before.is_hidden_from_ranking),
        ('cardcoins', after.cardcoins, 1, after.is_active and not after.is_hidden_from_ranking)
      ) as scores (board, score, people, is_ranked)
    where is_ranked
      and (before.wins, before.cardcoins, before.is_active, before.is_hidden_from_ranking)
        is distinct from (after.wins, after.cardcoins, after.is_active, after.is_hidden_from_ranking);
  end if;
  perform count_ranking_changes(changes);
  return null;
end $$;
revoke execute on function count_player_records from public;

create or replace trigger player_records_deleted after delete on player_records
  referencing old table as old_rows for each statement execute function count_player_records();
create or replace trigger player_records_inserted after insert on player_records
  referencing new table as new_rows for each statement execute function count_player_records();
create or replace trigger player_records_updated after update on player_records
  referencing old table as old_rows new table as new_rows for each statement execute function count_player_records();
