import type { PublicMatch } from './engine-stages.ts'
import type { Scene } from './scene.ts'

export function lastRound(matches: readonly PublicMatch[]): number {
  return matches.reduce((last, { round }) => Math.max(last, round), 1)
}

/** The viewer's own open round, or else the first open one; the last one once all is over. */
export function currentRound(
  matches: readonly PublicMatch[],
  { viewerId, bracket }: Pick<Scene, 'viewerId' | 'bracket'>,
): number {
  const place = viewerId === null ? -1 : bracket.participants.findIndex(({ id }) => id === viewerId)
  const open = matches.filter(({ status }) => status !== 'completed')
  const own = open.filter(({ p1, p2 }) => p1 === place || p2 === place)
  const rounds = (own.length > 0 ? own : open).map(({ round }) => round)
  return rounds.length > 0 ? Math.min(...rounds) : lastRound(matches)
}

/** Ids of the matches that ended level. */
export function drawnAmong(matches: readonly PublicMatch[]): ReadonlySet<string> {
  return new Set(matches.flatMap(({ id, outcome }) => (outcome === 'drawn' ? id : [])))
}
