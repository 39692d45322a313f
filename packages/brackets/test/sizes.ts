/** Set by `npm run mutate`, which runs tests thousands of times. */
const IS_REDUCED = process.env.TRUNFO_MUTATION !== undefined

/** How many samples to take: the usual number, or fewer for mutation tests. */
export function sampleCount(usual: number): number {
  return IS_REDUCED ? Math.ceil(usual / 10) : usual
}

/** How often a case must occur among the samples: the usual minimum, or never for mutation tests. */
export function minCount(usual: number): number {
  return IS_REDUCED ? 0 : usual
}

/** All sizes from the first to the last; for mutation tests, the first eight of them. */
export function sizesFrom(first: number, last: number): number[] {
  const end = IS_REDUCED ? Math.min(last, first + 7) : last
  return Array.from({ length: end - first + 1 }, (_, index) => first + index)
}

/** Sizes, or cases that begin with one. None for mutation tests. */
export function largeSizes<Size>(...sizes: readonly Size[]): Size[] {
  return IS_REDUCED ? [] : [...sizes]
}
