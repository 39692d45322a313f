import { ERROR_STATUS, type ErrorFacts, type ErrorKind, PLATFORM_ERRORS } from '@trunfo/contract/errors'

/**
 * A refusal the caller should hear about: a code from the contract and the facts its text needs. Everything
 * else that is thrown is our fault and answers 500 with nothing but the request id.
 */
export class AppError extends Error {
  readonly code: string
  readonly facts: ErrorFacts

  constructor(code: string, facts: ErrorFacts = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.facts = facts
  }
}

/** Code → kind for every code in force: the platform's and those that the features bring. */
export class ErrorCatalogue {
  readonly #kinds = new Map<string, ErrorKind>(Object.entries(PLATFORM_ERRORS))

  add(codes: Readonly<Record<string, ErrorKind>>): void {
    for (const [code, kind] of Object.entries(codes)) this.#kinds.set(code, kind)
  }

  statusOf(code: string): number {
    return ERROR_STATUS[this.#kinds.get(code) ?? 'internal']
  }
}
