import { cpf } from 'cpf-cnpj-validator'

/** The eleven digits, however they were written; null when their check digits say that nobody has that number. */
export function readCpf(text: string): string | null {
  const digits = text.replace(/\D/gu, '')
  return cpf.isValid(digits, true) ? digits : null
}

/** The CPF that begins with these nine digits: for people who are made up. */
export function completeCpf(nineDigits: string): string {
  const tenDigits = `${nineDigits}${cpf.verifierDigit(nineDigits)}`
  return `${tenDigits}${cpf.verifierDigit(tenDigits)}`
}

/** Enough to tell one's own from another: three of the nine digits that the check digits follow from. */
export const maskCpf = (digits: string): string => `•••.•••.${digits.slice(6, 9)}-••`
