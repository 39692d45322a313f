/** Money is an integer of centavos everywhere; these two are the only door to and from text. */
let reais: Intl.NumberFormat | undefined

export function formatMoney(cents: number): string {
  // Made when it is first needed: it takes a phone longer than all else that a page does before its first paint.
  reais ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return reais.format(cents / 100).replace(/\s/u, ' ')
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
