/** The specification's name. It only remembers which order to show: what was paid is known to the server alone. */
const KEY = 'pending_deposit'

export function rememberOrder(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // The address carries the order too.
  }
}

export function rememberedOrder(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Says whether it was this one that was remembered. */
export function forgetOrder(id: string): boolean {
  if (rememberedOrder() !== id) return false
  localStorage.removeItem(KEY)
  return true
}
