import { STEP_UP_HEADER } from '@trunfo/contract/step-up'
import { ApiError, isRefusal } from './api-error.ts'
import type { RefusalHandler } from './transport.ts'

/** The server wants to know once more who is there. Answered with the proof's token, or null when the person gave up. */
export interface ProofQuestion {
  answer: (token: string | null) => void
}

let question: ProofQuestion | null = null
let lastAsked: Promise<unknown> = Promise.resolve()
const listeners = new Set<(question: ProofQuestion | null) => void>()

function ask(next: ProofQuestion | null): void {
  question = next
  for (const listener of listeners) listener(next)
}

/** One after the other, because each proof may be good for one act only. Without a dialog nobody can answer. */
function askForProof(): Promise<string | null> {
  const asked = lastAsked.then(
    () =>
      new Promise<string | null>((resolve) =>
        listeners.size === 0
          ? resolve(null)
          : ask({
              answer: (token) => {
                ask(null)
                resolve(token)
              },
            }),
      ),
  )
  lastAsked = asked
  return asked
}

/** Hears of each question, and of its end. */
export function onProofQuestion(listener: (question: ProofQuestion | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentProofQuestion = (): ProofQuestion | null => question

/** What the server does only for whoever proves who they are is sent again with the proof, so no form knows of it. */
export const repeatWithProof: RefusalHandler = async (response, repeat) => {
  const error = await ApiError.fromResponse(response.clone())
  if (!isRefusal(error, 'platform.step_up_required')) return response
  const token = await askForProof()
  return token === null ? response : repeat(STEP_UP_HEADER, token)
}
