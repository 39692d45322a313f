import { STEP_UP_HEADER } from '@trunfo/contract/step-up'
import { ApiError, isRefusal } from './api-error.ts'
import type { RefusalHandler } from './transport.ts'

/** An open request for proof. Call `answer` with the proof's token, or null if the user gave up. */
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

/** Runs one at a time, because each proof may be valid for one command only. Null if no dialog is mounted. */
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

/** Calls the listener with each request for proof, and with null when it ends. */
export function onProofQuestion(listener: (question: ProofQuestion | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open request for proof, or null. */
export const currentProofQuestion = (): ProofQuestion | null => question

/** Sends a request that needs step-up again with the proof, so forms need not handle it. */
export const repeatWithProof: RefusalHandler = async (response, repeat) => {
  const error = await ApiError.fromResponse(response.clone())
  if (!isRefusal(error, 'platform.step_up_required')) return response
  const token = await askForProof()
  return token === null ? response : repeat(STEP_UP_HEADER, token)
}
