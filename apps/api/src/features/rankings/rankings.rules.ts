/** Those who are level share a place, and the next one is as far down as there are people above: 1, 2, 2, 4. */
export function placesOf(scores: readonly number[]): number[] {
  return scores.map((score) => scores.indexOf(score) + 1)
}
