/** A problem that the developer can fix: printed as one sentence, without a stack trace. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
