import { ADULT_AGE } from '@trunfo/contract/accounts/identity'

export interface Identity {
  readonly fullName: string
  /** Eleven digits. */
  readonly cpf: string
  /** `1990-05-17`. */
  readonly birthDate: string
}

type IdentityInput = Omit<Identity, 'cpf'> & { readonly cpf: string | null }

type IdentityProblem =
  | 'accounts.full_name_incomplete'
  | 'accounts.cpf_invalid'
  | 'accounts.birth_date_invalid'
  | 'accounts.under_age'

/** An older birth date is taken for a mistyped year. */
const OLDEST_AGE = 120

/** `today` is the date in Brasília. */
export function identityProblem(
  { fullName, cpf, birthDate }: IdentityInput,
  today: string,
): IdentityProblem | null {
  if (fullName.split(' ').filter((word) => /\p{L}/u.test(word)).length < 2)
    return 'accounts.full_name_incomplete'
  if (cpf === null) return 'accounts.cpf_invalid'
  if (birthDate < inYears(today, -OLDEST_AGE) || birthDate > today) return 'accounts.birth_date_invalid'
  if (inYears(birthDate, ADULT_AGE) > today) return 'accounts.under_age'
  return null
}

/**
 * The same day in another year. 29 February stays 29 February even in years without one: as text it sorts between 28
 * February and 1 March, which is the day on which the law counts the next year of age.
 */
function inYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}

export function isSame(one: Identity, other: Identity): boolean {
  return one.fullName === other.fullName && one.cpf === other.cpf && one.birthDate === other.birthDate
}
