/**
 * The two-sample Kolmogorov–Smirnov test: how likely two samples this far apart are if both come from one
 * distribution. A small result means that timing could tell them apart.
 */
export function kolmogorovSmirnov(first: readonly number[], second: readonly number[]): number {
  const gap = largestGap(first, second)
  const size = Math.sqrt((first.length * second.length) / (first.length + second.length))
  const lambda = (size + 0.12 + 0.11 / size) * gap
  return tailProbability(lambda)
}

/** The largest distance between the two cumulative distributions. */
function largestGap(first: readonly number[], second: readonly number[]): number {
  const shareUpTo = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length
  const steps = [...first, ...second].map((limit) =>
    Math.abs(shareUpTo(first, limit) - shareUpTo(second, limit)),
  )
  return Math.max(...steps)
}

/**
 * Kolmogorov's series. It converges after a few terms, unless lambda is tiny and the result practically one.
 */
function tailProbability(lambda: number): number {
  if (lambda < 0.2) return 1
  let sum = 0
  for (let term = 1; term <= 100; term++) {
    sum += 2 * (-1) ** (term - 1) * Math.exp(-2 * term ** 2 * lambda ** 2)
  }
  return Math.min(1, Math.max(0, sum))
}
