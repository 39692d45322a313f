/** Formats basis points: `1,5` for 150. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',')

/** Parses a percentage into basis points; null if invalid or with more than two decimals. */
export function readPercent(text: string): number | null {
  const bare = text.trim().replace(/\s*%$/u, '')
  return /^\d{1,3}([.,]\d{1,2})?$/u.test(bare) ? Math.round(Number(bare.replace(',', '.')) * 100) : null
}

/** First year with prize records. */
const FIRST_YEAR = 2026

/** Newest first. */
export function taxYears(now: Date): number[] {
  const last = Math.max(FIRST_YEAR, now.getFullYear())
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => last - back)
}
