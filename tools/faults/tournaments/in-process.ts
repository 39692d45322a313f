import type { TestApp } from '../../../apps/api/test/app.ts'
import type { Ground } from './world.ts'

/** The API of a test, without a network. */
export const groundOf = ({ app, services, signIn }: TestApp): Ground => ({
  db: services.db,
  send: async ({ method, path, headers, body }) => {
    const answer = await app.inject({ method, url: path, headers, payload: body })
    return { status: answer.statusCode, text: answer.body }
  },
  signIn,
})
