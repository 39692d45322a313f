import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const TASKS = '/proc/self/task'
/** Gives a tenth of the others' CPU share under contention, and a whole core otherwise. */
const NICE = 10

/**
 * Lowers the priority of the threads that hash passwords and decode images, below the request thread and
 * PostgreSQL. On few cores, a single hash at a time would delay other requests. Call it once the thread pool
 * has started. Works on Linux only; elsewhere it does nothing.
 */
export function lowerPoolPriority(): void {
  try {
    for (const thread of readdirSync(TASKS)) {
      const name = readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim()
      if (name === 'libuv-worker') setPriority(Number(thread), NICE)
    }
  } catch {
    // No such folder, or no permission: keep the default priority.
  }
}
