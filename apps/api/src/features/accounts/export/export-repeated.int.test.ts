import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'

const { app, signIn } = await useTestApp({ DATABASE_POOL_MAX: '1' })

/** From the next call on, PostgreSQL may use a generic plan for a named statement. */
const CALLS_WITH_PLANS_OF_THEIR_OWN = 5

test('a data export still works on one connection once PostgreSQL uses a generic plan', async () => {
  const answers: number[] = []
  for (let call = 0; call < CALLS_WITH_PLANS_OF_THEIR_OWN + 2; call++) {
    const { headers } = await signIn()
    const answer = await app.inject({ method: 'POST', url: '/api/accounts/export', headers })
    answers.push(answer.statusCode)
  }
  expect(answers).toEqual(answers.map(() => 202))
})
