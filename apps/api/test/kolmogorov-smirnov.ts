/**
 * The two-sample Kolmogorov–Smirnov test: how likely two sets of measurements this far apart are when both come
 * from one distribution. A small answer means that somebody with a stopwatch could tell them apart.
 */
export function kolmogorovSmirnov(first: readonly number[], second: readonly number[]): number {
  const gap = largestGap(first, second)
  const size = Math.sqrt((first.length * second.length) / (first.length + second.length))
  const lambda = (size + 0.12 + 0.11 / size) * gap
  return tailProbability(lambda)
}

/** The greatest distance between the two curves of "how many are at most this". */
function largestGap(first: readonly number[], second: readonly number[]): number {
  const shareUpTo = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length
  const steps = [...first, ...second].map((limit) =>
    Math.abs(shareUpTo(first, limit) - shareUpTo(second, limit)),
  )
  return Math.max(...steps)
}

/** Kolmogorov's series, which settles after a few terms unless lambda is tiny, where it is practically one. */
function tailProbability(lambda: number): number {
  if (lambda < 0.2) return 1
  let sum = 0
  for (let term = 1; term <= 100; term++) {
    sum += 2 * (-1) ** (term - 1) * Math.exp(-2 * term ** 2 * lambda ** 2)
  }
  return Math.min(1, Math.max(0, sum))
}
