/** Parses a whole number, with or without thousands separators; null if it is not one. */
export function readWhole(text: string): number | null {
  const bare = text.trim()
  return /^(\d{1,3}(\.\d{3})+|\d{1,9})$/u.test(bare) ? Number(bare.replaceAll('.', '')) : null
}
