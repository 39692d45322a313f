/**
 * Where losers of upper round `pair + 1` join the lower bracket: natural order, reversed, each half reversed,
 * halves swapped, in turn. From 128 entrants on, at any size, those who met cannot meet again before lower round 8;
 * a table of fixed orders ends at some size. Each order is its own inverse, so it serves both directions.
 */
export function dropPlace(pair: number, length: number, number: number): number {
  const half = length / 2
  if (half < 1) return number
  const isFirstHalf = number <= half
  switch (pair % 4) {
    case 1:
      return length + 1 - number
    case 2:
      return isFirstHalf ? half + 1 - number : length + half + 1 - number
    case 3:
      return isFirstHalf ? number + half : number - half
    default:
      return number
  }
}
