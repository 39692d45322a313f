export interface PersonAtTheDoor {
  readonly isConfirmed: boolean
  readonly hasSecondFactor: boolean
  readonly status: string
}

/** What happens to somebody who gave the right password. A ban is told before anything they could do about. */
export function signInVerdict(
  person: PersonAtTheDoor,
): 'accounts.banned' | 'accounts.email_not_confirmed' | 'enter' | 'second-factor' {
  if (person.status !== 'active') return 'accounts.banned'
  if (!person.isConfirmed) return 'accounts.email_not_confirmed'
  return person.hasSecondFactor ? 'second-factor' : 'enter'
}
