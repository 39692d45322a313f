import pg from 'pg'
import type { TestDatabase } from './database.ts'

/**
 * Makes the database cut the connection that records the end of a job of this task, on the job's first attempt.
 * Cutting connections from outside is not enough: a pool that notices in time records the end on a new one.
 */
export async function loseFirstEnds({ ownerUrl }: TestDatabase, task: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`
      create function test_lose_end() returns trigger language plpgsql as $$
      begin
        if old.task_id = (select id from graphile_worker._private_tasks where identifier = ${pg.escapeLiteral(task)}) then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return old;
      end $$;
      create trigger test_lose_end before delete on graphile_worker._private_jobs
        for each row when (old.attempts = 1) execute function test_lose_end();`)
  } finally {
    await owner.end()
  }
}
