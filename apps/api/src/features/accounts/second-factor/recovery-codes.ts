import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@trunfo/contract/accounts/second-factor'

/** Without the letters and digits that look alike on paper: 31 signs, ten of them, about 49 bits a code. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
  })
}

/** The code as it is hashed: however it was typed or pasted. */
export function tidyRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}
