import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import type { Stack } from '../../tools/stack/index.ts'

const SNAPSHOT_MS = 5000

/**
 * Records console and page errors of a browser. If its test fails, they are attached to the report with a
 * snapshot of each page, because rare failures cannot be reproduced on demand.
 */
export function witness(browser: BrowserContext): (test: TestInfo) => Promise<void> {
  const complaints = new Map<Page | null, string[]>()
  const note = (page: Page | null, text: string) =>
    complaints.set(page, [...(complaints.get(page) ?? []), text])
  browser.on('console', (message) => {
    if (message.type() === 'error') note(message.page(), `${message.text()} ${message.location().url}`)
  })
  browser.on('weberror', (error) => note(error.page(), String(error.error())))
  return async (test) => {
    if (test.status === test.expectedStatus) return
    for (const page of browser.pages()) {
      const shown = page.locator('main, body:not(:has(main))').ariaSnapshot({ timeout: SNAPSHOT_MS })
      const lines = [
        page.url(),
        ...(complaints.get(page) ?? []),
        await shown.catch((error: Error) => error.message),
      ]
      await test.attach('page', { body: lines.join('\n'), contentType: 'text/plain' })
    }
  }
}

/** Attaches the newest jobs and what the processes logged, if the test failed: its pages may wait for an event. */
export async function attachProcesses({ servers, workers, owner }: Stack, test: TestInfo): Promise<void> {
  if (test.status === test.expectedStatus) return
  const { rows } = await owner.query(
    `select task.identifier as task, payload -> 'event' ->> 'name' as event, created_at, run_at, locked_at, attempts, last_error
     from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id order by job.id desc limit 30`,
  )
  const lines = [
    `${rows.length} of the newest jobs`,
    ...rows.map((row) => JSON.stringify(row)),
    ...[...workers, ...servers].flatMap(({ name, recentOutput }) => [name, recentOutput()]),
  ]
  await test.attach('processes', { body: lines.join('\n'), contentType: 'text/plain' })
}
