import { isId } from '@trunfo/contract/ids'

/** Keys of the providers' own test modes, which production refuses. */
export const isTestKey = (key: string): boolean => /^(?:(?:sk|rk|pk)_test_|TEST-)/.test(key)

/** An account may serve other shops too: what has not the shape of our orders is not one of ours. */
export const orderIdOf = (reference: string | null | undefined): string | null =>
  isId(reference) ? reference : null
