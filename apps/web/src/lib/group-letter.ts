/** A to Z, then AA, AB and so on. Groups are numbered from 1. */
export function letterOf(group: number): string {
  const before = Math.floor((group - 1) / 26)
  return `${before > 0 ? letterOf(before) : ''}${String.fromCodePoint(65 + ((group - 1) % 26))}`
}
