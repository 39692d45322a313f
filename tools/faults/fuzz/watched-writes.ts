import pg from 'pg'
import { BOOKKEEPING } from './staff-commands.ts'

export interface WatchedWrites {
  /** Tables whose rows have changed since the last call. */
  take(): Promise<string[]>
  stop(): Promise<void>
}

/**
 * Records in the database which tables a command changes. A command that changes nothing needs no audit
 * entry, and no command can hide a change. Partitions inherit the triggers and count as their table.
 */
export async function watchWrites(ownerUrl: string): Promise<WatchedWrites> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`
    create schema watched;
    create table watched.writes (of text not null);
    create function watched.note() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into watched.writes
        values (coalesce((select relname from pg_class where oid = pg_partition_root(tg_relid)), tg_table_name));
      end if;
      return null;
    end $$;
    do $$ declare place record; begin
      for place in
        select schemaname, tablename from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'watched', 'graphile_worker', 'partitions')
      loop
        execute format('create trigger zz_watched after insert or update or delete on %I.%I
          for each row execute function watched.note()', place.schemaname, place.tablename);
      end loop;
    end $$;`)
  return {
    take: async () => {
      const { rows } = await owner.query<{ of: string }>(
        'with gone as (delete from watched.writes returning of) select distinct of from gone order by of',
      )
      return rows.map((row) => row.of).filter((name) => !BOOKKEEPING.includes(name))
    },
    stop: () => owner.end(),
  }
}
