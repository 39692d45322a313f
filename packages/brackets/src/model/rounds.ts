import type { Match } from './match.ts'

/** 0 without matches. */
export function lastRoundOf({ matches }: { readonly matches: readonly Pick<Match, 'round'>[] }): number {
  return matches.reduce((last, { round }) => Math.max(last, round), 0)
}
