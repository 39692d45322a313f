import { queryOptions } from '@tanstack/react-query'
import { OPEN_API_FILE } from '@trunfo/contract/open'
import { send } from '@/lib/transport.ts'
import { type Description, type Reference, referenceOf } from './reference.rules.ts'

/** The OpenAPI file of the public API, as the page shows it. */
export const referenceQuery = queryOptions({
  queryKey: [OPEN_API_FILE],
  queryFn: async ({ signal }): Promise<Reference> => {
    const answer = await send(new Request(OPEN_API_FILE, { signal }))
    return referenceOf((await answer.json()) as Description)
  },
})

export interface Tried {
  readonly status: number
  readonly body: string
}

/** Sends a request as a visitor's program would: without a session. A refusal is an answer like any other. */
export async function tryOut(address: string): Promise<Tried> {
  const answer = await fetch(address, { credentials: 'omit', cache: 'no-cache' })
  const text = await answer.text()
  return { status: answer.status, body: indented(text) }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
