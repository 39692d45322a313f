import { PASSWORD_MAX, PASSWORD_MIN, STAFF_PASSWORD_MIN } from '@trunfo/contract/accounts'
import { COMMON_PASSWORD_WORDS } from './common-passwords.rules.ts'

export interface PasswordOwner {
  readonly username: string
  readonly email: string
  readonly isStaff: boolean
}

type PasswordProblem =
  `accounts.${'password_too_short' | 'staff_password_too_short' | 'password_too_long' | 'password_common'}`

/** Returns why this user cannot have this password, or null. */
export function passwordProblem(password: string, owner: PasswordOwner): PasswordProblem | null {
  if (password.length < PASSWORD_MIN) return 'accounts.password_too_short'
  if (owner.isStaff && password.length < STAFF_PASSWORD_MIN) return 'accounts.staff_password_too_short'
  if (password.length > PASSWORD_MAX) return 'accounts.password_too_long'
  return isCommon(password, owner) ? 'accounts.password_common' : null
}

/** Whether the password meets the staff rule, whatever roles the user has today. */
export const isStaffGrade = (password: string, owner: PasswordOwner): boolean =>
  passwordProblem(password, { ...owner, isStaff: true }) === null

/**
 * Attackers try a word with its usual disguises: capitals, accents, digits for letters, a year or an
 * exclamation mark at the end. Removing the disguises lets a short list of words cover all of them.
 */
function isCommon(password: string, { username, email }: PasswordOwner): boolean {
  const folded = fold(password)
  const own = [username, email.split('@')[0] ?? '', email].map(fold)
  return (
    isNumberOnly(password) ||
    isRepetition(folded) ||
    isWalk(folded) ||
    own.some((name) => isMostly(folded, name)) ||
    readings(folded).some((word) => COMMON_PASSWORD_WORDS.has(word))
  )
}

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '')

/** Birthdays, phone numbers and sequences: a machine tries all of them in seconds. */
const isNumberOnly = (password: string): boolean => password.length < 10 && /^\d+$/.test(password)

/** "aaaaaa", "abcabc", "senhasenha". */
const isRepetition = (folded: string): boolean => /^(.{1,4})\1+$/.test(folded) || isWordTwice(folded)
const isWordTwice = (folded: string): boolean => {
  const half = folded.length / 2
  return Number.isInteger(half) && folded.slice(0, half) === folded.slice(half)
}

/** Keyboard rows, the alphabet and the digits, repeated where a password may wrap around. */
const ROWS = [
  'qwertyuiopqwertyuiop',
  'asdfghjklçasdfghjkl',
  'zxcvbnmzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890123456789',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]
const WALKS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])

function isWalk(folded: string): boolean {
  const parts = folded.match(/[a-z]+|\d+/g) ?? []
  const slides = (text: string) => text.length >= 2 && WALKS.some((row) => row.includes(text))
  return slides(folded) || (parts.length <= 3 && parts.every(slides) && parts.join('') === folded)
}

/** Whether little of the password is left without the user's own name. */
function isMostly(folded: string, name: string): boolean {
  return name.length >= 3 && folded.includes(name) && folded.replaceAll(name, '').length < 4
}

/** How many characters before and after a word count as decoration. */
const FRONT_MAX = 6
const BACK_MAX = 12

/**
 * The words that a folded password may stand for. A digit at an end is either a letter in disguise ("$3nh4")
 * or decoration ("123"). "$3nh4123" has both, so every possible start of the decoration is tried.
 */
function readings(folded: string): string[] {
  const front = Math.min(FRONT_MAX, /^[^a-z]*/.exec(folded)?.[0].length ?? 0)
  const back = Math.min(BACK_MAX, /[^a-z]*$/.exec(folded)?.[0].length ?? 0)
  const words = new Set<string>()
  for (let start = 0; start <= front; start++) {
    for (let end = folded.length - back; end <= folded.length; end++) {
      const text = folded.slice(start, end)
      for (const one of ['i', 'l'] as const) words.add(unmask(text, one).replace(/[^a-z]/g, ''))
    }
  }
  return [...words]
}

const MASKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const unmask = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[0134578@$!]/g, (mark) => (mark === '1' ? one : (MASKS[mark] ?? mark)))
