import { STEP_UP_HEADER } from '../../../packages/contract/src/step-up.ts'
import type { Actor } from './actor.ts'
import type { Answer, WrittenRequest } from './draft.ts'

/** Like the browser, repeats a request with a step-up token if the server demands one. */
export async function sendProven<Got extends Answer>(
  send: (request: WrittenRequest) => Promise<Got>,
  actor: Actor,
  request: WrittenRequest,
): Promise<Got> {
  const answer = await send(request)
  if (answer.status !== 403 || !answer.text.includes('"platform.step_up_required"')) return answer
  const given = await send({
    method: 'POST',
    url: '/api/accounts/step-up',
    headers: { ...actor.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: actor.password }),
  })
  if (given.status !== 200) return answer
  const { token } = JSON.parse(given.text)
  return send({ ...request, headers: { ...request.headers, [STEP_UP_HEADER]: token } })
}
