import { cpf } from 'cpf-cnpj-validator'

/** The eleven digits, whatever the punctuation; null if the number is not a valid CPF. */
export function readCpf(text: string): string | null {
  const digits = text.replace(/\D/gu, '')
  return cpf.isValid(digits, true) ? digits : null
}

/** The CPF that begins with these nine digits, for made-up people. */
export function completeCpf(nineDigits: string): string {
  const tenDigits = `${nineDigits}${cpf.verifierDigit(nineDigits)}`
  return `${tenDigits}${cpf.verifierDigit(tenDigits)}`
}

/** Shows only the last three digits before the check digits, enough for owners to recognise their CPF. */
export const maskCpf = (digits: string): string => `•••.•••.${digits.slice(6, 9)}-••`
