/** Keys of the providers' own test modes, which production refuses. */
export const isTestKey = (key: string): boolean => /^(?:(?:sk|rk|pk)_test_|TEST-)/.test(key)

const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An account may serve other shops too: what has not the shape of our orders is not one of ours. */
export const orderIdOf = (reference: string | null | undefined): string | null =>
  reference && ORDER_ID.test(reference) ? reference : null
