/** The last four rounds have names; earlier ones are just numbered. */
export type RoundName = 'final' | 'semifinal' | 'quarters' | 'eighths' | 'round'

const FROM_THE_END = ['final', 'semifinal', 'quarters', 'eighths'] as const

/** Pass 0 as `rounds` while their number is unknown: the result is then always `round`. */
export function roundNameOf(round: number, rounds: number): RoundName {
  return FROM_THE_END[rounds - round] ?? 'round'
}
