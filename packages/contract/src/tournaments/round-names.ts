/** What people call a round: the last ones have names, counted from the end. */
export type RoundName = 'final' | 'semifinal' | 'quarters' | 'eighths' | 'round'

const FROM_THE_END = ['final', 'semifinal', 'quarters', 'eighths'] as const

/** `rounds` is 0 as long as nobody knows how many there will be: no round has a name then. */
export function roundNameOf(round: number, rounds: number): RoundName {
  return FROM_THE_END[rounds - round] ?? 'round'
}
