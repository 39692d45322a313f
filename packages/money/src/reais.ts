/** Formats as `1.234` or `12,5`, without `Intl`: its first formatter costs a phone a tenth of a second. */
export function grouped(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/gu, '.')
  return fraction ? `${groups},${fraction}` : groups
}

/** Money is an integer of centavos; only this and `parseMoney` convert it to and from text. */
export function formatMoney(cents: number): string {
  const amount = Math.abs(cents)
  const fraction = String(amount % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}R$ ${grouped(Math.floor(amount / 100))},${fraction}`
}

/**
 * Parses user input such as "1.500,00", "R$ 1500", "0,5" or "1500.50". A comma is always the decimal mark; a
 * point is one only if it is the sole separator, before one or two last digits. Returns null if the text is
 * not an amount.
 */
export function parseMoney(text: string): number | null {
  const bare = text.replace(/R\$|\s/gu, '')
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/u.exec(bare) ?? /^(\d+)\.(\d{1,2})$/u.exec(bare)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
