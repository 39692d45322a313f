import { isId } from '@trunfo/contract/ids'

/** Keys of the providers' test modes, which production rejects. */
export const isTestKey = (key: string): boolean => /^(?:(?:sk|rk|pk)_test_|TEST-)/.test(key)

/** Returns null for references that are not order ids: the account may serve other shops too. */
export const orderIdOf = (reference: string | null | undefined): string | null =>
  isId(reference) ? reference : null
