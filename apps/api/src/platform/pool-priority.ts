import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const TASKS = '/proc/self/task'
/** A tenth of the share of the others while all want the core; all of it when nobody else does. */
const NICE = 10

/**
 * Lets the threads that hash passwords and decode images yield to the thread that answers requests, and to
 * PostgreSQL beside it. Where cores are few, one hash at a time is otherwise enough to make others wait. Call it
 * when the pool has started. Linux knows threads by number; elsewhere nothing happens.
 */
export function lowerPoolPriority(): void {
  try {
    for (const thread of readdirSync(TASKS)) {
      const name = readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim()
      if (name === 'libuv-worker') setPriority(Number(thread), NICE)
    }
  } catch {
    // No such folder, or no such right: the work is then done at the usual priority.
  }
}
