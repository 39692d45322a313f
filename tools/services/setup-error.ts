/** Something the person at the keyboard can put right: told in a sentence, without a stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
