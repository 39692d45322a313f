export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The nearest-rank percentile: always a value that was really measured. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
