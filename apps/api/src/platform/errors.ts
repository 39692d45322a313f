import type { ErrorCode, FactsArgument } from '@trunfo/contract/error-catalogue'
import type { ErrorFacts } from '@trunfo/contract/errors'

/**
 * A refusal the caller should hear about: a code from the contract and exactly the facts that it declares. Where
 * a rule gives one of several codes, it takes the facts of them all. Everything else that is thrown is our fault
 * and answers 500 with nothing but the request id.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: Code, ...[facts]: FactsArgument<Code>) {
    super(code)
    this.code = code
    this.facts = facts ?? {}
  }
}
