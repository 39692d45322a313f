import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'

const { app } = await useTestApp({ RATE_LIMIT_API_PER_IP: '3' })

test('an answer says how many requests are left, and a refusal when to try again', async () => {
  const answers = []
  for (let asked = 0; asked < 4; asked += 1) answers.push(await app.inject({ url: '/api/v1/games' }))
  const [first, , , last] = answers
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  // The cache answers from the second request on, and is counted all the same.
  expect(answers.map(({ headers }) => /r=(\d)/.exec(String(headers.ratelimit))?.[1])).toEqual([
    '2',
    '1',
    '0',
    undefined,
  ])
  expect(first?.headers['ratelimit-policy']).toBe('"address";q=3;w=60')
  expect(last?.json().error.code).toBe('platform.rate_limited')
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  // A script of another site can read the refusal too.
  expect(last?.headers['access-control-allow-origin']).toBe('*')
})
