import type { Explanation } from '@trunfo/brackets'

/** A sentence of `stages:reason`, with what it says. */
export type Reason =
  | { readonly key: 'first' | 'levelAtZero' | 'rematch' | 'rematchNear' | 'outdated' }
  | { readonly key: 'level' | 'byeLowest' | 'byeFewest' | 'byeAhead'; readonly count: number }
  | { readonly key: 'float'; readonly one: number; readonly two: number }
  | { readonly key: 'again'; readonly id: string }

/** Why a Swiss match was paired like this, the main reason first. */
export function reasonsFor(why: Explanation, round: number): Reason[] {
  if (why.isOutdated) return [{ key: 'outdated' }]
  if (why.kind === 'bye') return [byeReason(why)]
  const again = why.floatsAgain.map((id): Reason => ({ key: 'again', id }))
  return [pairReason(why, round), ...again]
}

function pairReason(why: Exclude<Explanation, { kind: 'bye' }>, round: number): Reason {
  const [one, two] = why.points
  if (why.kind === 'rematch') return { key: why.isBest ? 'rematch' : 'rematchNear' }
  if (why.kind === 'float') return { key: 'float', one, two }
  if (round === 1) return { key: 'first' }
  return one === 0 ? { key: 'levelAtZero' } : { key: 'level', count: one }
}

function byeReason({ rests, points, ahead }: Extract<Explanation, { kind: 'bye' }>): Reason {
  if (ahead > 0) return { key: 'byeAhead', count: points }
  return { key: rests === 0 ? 'byeLowest' : 'byeFewest', count: points }
}
