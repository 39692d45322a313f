import { USERNAME_MAX, USERNAME_MIN } from '@trunfo/contract/accounts'

const FALLBACK = 'jogador'
const SUFFIX_DIGITS = 5

/**
 * A username made from somebody's name: "José da Silva" becomes `Jose.da.Silva`. Names in other scripts leave
 * nothing behind, and get a common one with a number.
 */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/\s+/g, '.')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[.-]+/, '')
    .slice(0, USERNAME_MAX)
    .replace(/[.-]+$/, '')
  return plain.length >= USERNAME_MIN ? plain : FALLBACK
}

/** The same name with a number, for when it is taken. `random` gives a whole number below its argument. */
export function numberedUsername(username: string, random: (below: number) => number): string {
  const digits = String(random(10 ** SUFFIX_DIGITS)).padStart(SUFFIX_DIGITS, '0')
  return `${username.slice(0, USERNAME_MAX - SUFFIX_DIGITS - 1)}-${digits}`
}
