import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '../../stack/index.ts'
import type { Answer, Ground, Sent } from './world.ts'

const PATIENCE_MS = 60_000
const PAUSE_MS = 300
/** While a process starts again, the balancer and the others ask for another try. */
const AWAY = [502, 503, 504]

/** Real processes. */
export const overHttp = ({ url, db, signIn }: Stack): Ground => ({
  db,
  signIn,
  send: (request) => sendOnce(url, request),
})

/** The same for people whose pages send again, with the same key, what has had no answer. */
export const patiently = ({ url, db, signIn }: Stack): Ground => ({
  db,
  signIn,
  send: async (request) => {
    const givesUpAt = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await sendOnce(url, request).catch(() => null)
      if (answer && !AWAY.includes(answer.status)) return answer
      if (Date.now() > givesUpAt) return answer ?? { status: 0, text: 'no answer' }
      await sleep(PAUSE_MS * (1 + Math.random()))
    }
  },
})

async function sendOnce(url: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : { ...headers },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(PATIENCE_MS / 4),
  })
  return { status: answer.status, text: await answer.text() }
}
