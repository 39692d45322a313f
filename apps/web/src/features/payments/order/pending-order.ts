/**
 * Key names from the specification. They only remember which order to show; the server knows what was paid.
 */
const KEYS = { vip: 'pending_vip_purchase', deposit: 'pending_deposit' } as const

export function rememberOrder(kind: keyof typeof KEYS, id: string): void {
  try {
    localStorage.setItem(KEYS[kind], id)
  } catch {
    // The URL carries the order too.
  }
}

/** A VIP order takes precedence over a deposit. */
export function rememberedOrder(): string | null {
  try {
    return localStorage.getItem(KEYS.vip) ?? localStorage.getItem(KEYS.deposit)
  } catch {
    return null
  }
}

/** Returns whether this order was remembered. */
export function forgetOrder(id: string): boolean {
  try {
    const kept = Object.values(KEYS).filter((key) => localStorage.getItem(key) === id)
    for (const key of kept) localStorage.removeItem(key)
    return kept.length > 0
  } catch {
    return false
  }
}
