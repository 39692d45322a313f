/** The specification's names. They only remember which order to show: what was paid is known to the server alone. */
const KEYS = { vip: 'pending_vip_purchase', deposit: 'pending_deposit' } as const

export function rememberOrder(kind: keyof typeof KEYS, id: string): void {
  try {
    localStorage.setItem(KEYS[kind], id)
  } catch {
    // The address carries the order too.
  }
}

/** A VIP comes before a deposit. */
export function rememberedOrder(): string | null {
  try {
    return localStorage.getItem(KEYS.vip) ?? localStorage.getItem(KEYS.deposit)
  } catch {
    return null
  }
}

/** Says whether it was this one that was remembered. */
export function forgetOrder(id: string): boolean {
  try {
    const kept = Object.values(KEYS).filter((key) => localStorage.getItem(key) === id)
    for (const key of kept) localStorage.removeItem(key)
    return kept.length > 0
  } catch {
    return false
  }
}
