import { readCpf } from '@trunfo/money/cpf'

export interface IdentityValues {
  fullName: string
  cpf: string
  /** As typed: `17/05/1990`. */
  birthDate: string
}

type IdentityFault = {
  field: keyof IdentityValues
  text: 'errors.full_name_incomplete' | 'errors.cpf_invalid' | 'errors.birth_date_invalid'
}

/** The first invalid field. Age and ownership of the CPF are checked by the server. */
export function identityFault({ fullName, cpf, birthDate }: IdentityValues): IdentityFault | null {
  if (!/\S\s+\S/u.test(fullName)) return { field: 'fullName', text: 'errors.full_name_incomplete' }
  if (readCpf(cpf) === null) return { field: 'cpf', text: 'errors.cpf_invalid' }
  if (readDay(birthDate) === null) return { field: 'birthDate', text: 'errors.birth_date_invalid' }
  return null
}

/** Turns `17/05/1990` into `1990-05-17`; null if the date does not exist. */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(text.trim()) ?? []
  const iso = `${year}-${month}-${day}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso ? null : iso
}
