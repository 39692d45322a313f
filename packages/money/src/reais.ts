/** `1.234` or `12,5`. Written without `Intl`, whose first formatter takes a phone a tenth of a second. */
export function grouped(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/gu, '.')
  return fraction ? `${groups},${fraction}` : groups
}

/** Money is an integer of centavos everywhere; these two are the only door to and from text. */
export function formatMoney(cents: number): string {
  const amount = Math.abs(cents)
  const fraction = String(amount % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}R$ ${grouped(Math.floor(amount / 100))},${fraction}`
}

/**
 * Reads what a person wrote: "1.500,00", "R$ 1500", "0,5", "1500.50". A comma is always the decimal mark;
 * a point is one only when it stands alone before one or two last digits. Null when it is not an amount.
 */
export function parseMoney(text: string): number | null {
  const bare = text.replace(/R\$|\s/gu, '')
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/u.exec(bare) ?? /^(\d+)\.(\d{1,2})$/u.exec(bare)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
