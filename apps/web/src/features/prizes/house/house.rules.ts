/** `1,5`, of 150 hundredths of a per cent. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',')

/** Hundredths of a per cent; null when it is no percentage with at most two decimals. */
export function readPercent(text: string): number | null {
  const bare = text.trim().replace(/\s*%$/u, '')
  return /^\d{1,3}([.,]\d{1,2})?$/u.test(bare) ? Math.round(Number(bare.replace(',', '.')) * 100) : null
}

/** Prizes are kept account of since this year. */
const FIRST_YEAR = 2026

/** The newest first. */
export function taxYears(now: Date): number[] {
  const last = Math.max(FIRST_YEAR, now.getFullYear())
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => last - back)
}
