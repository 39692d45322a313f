import { expect, test } from 'vitest'
import { queueLogger } from '../jobs/job-runner.ts'
import type { Services } from '../services.ts'
import { createLog, type Log, onlyAllowed } from './log.ts'

function logged(say: (log: Log) => void) {
  const lines: string[] = []
  say(createLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

test('a field that is not on the allow-list never reaches the log', () => {
  const careless = {
    userId: 'u1',
    password: 'secret',
    token: 't',
    pixKey: 'k',
    cpf: '1',
    body: { mail: 'm' },
    status: 200,
  }
  expect(onlyAllowed(careless)).toEqual({ userId: 'u1', status: 200 })
})

test('a field that is not on the allow-list is an error of types, so that none is missing when it is needed', () => {
  // @ts-expect-error
  logged((log) => log.error({ mail: 'ana@example.com' }, 'nobody reads this'))
  const [line] = logged((log) =>
    log.error({ found: { 'pools without their prize': 1 } }, 'payouts are frozen'),
  )
  expect(line).toMatchObject({ found: { 'pools without their prize': 1 }, msg: 'payouts are frozen' })
})

test('an e-mail address in an error is left out, also in what the job queue says of it', () => {
  const error = new Error('550 5.1.1 <ana.b+x@example.com>: Recipient rejected')
  const lines = logged((log) => {
    log.error({ err: error }, 'a reaction failed')
    queueLogger({ log } as Services).error(`Failed task 1 with error '${error.message}': ${error.stack}`)
  })
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('example.com')
  expect(lines[0].err.message).toBe('550 5.1.1 <…>: Recipient rejected')
})
