/** What was typed as a whole number, with or without points between thousands; null when it is none. */
export function readWhole(text: string): number | null {
  const bare = text.trim()
  return /^(\d{1,3}(\.\d{3})+|\d{1,9})$/u.test(bare) ? Number(bare.replaceAll('.', '')) : null
}
