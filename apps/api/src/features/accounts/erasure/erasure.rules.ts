/** A name that says what happened and nothing about whom; `random` makes it unique. */
export function pseudonymOf(random: string): { username: string; email: string } {
  const username = `removido-${random}`
  // The top level `invalid` is reserved: no mail can ever be sent there.
  return { username, email: `${username}@conta.invalid` }
}
