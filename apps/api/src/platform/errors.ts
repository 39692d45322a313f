import type { ErrorCode, FactsArgument } from '@trunfo/contract/error-catalogue'
import type { ErrorFacts } from '@trunfo/contract/errors'

/**
 * An error the client is told about: a code from the contract, with exactly the facts that the code declares.
 * A code that is a union type needs the facts of all its members. Anything else that is thrown is a bug and
 * answers 500 with only the request id.
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
