import type { MatchStripStep } from '@/ui/match-strip.tsx'
import type { Match, MatchSide } from '../matches.api.ts'
import { nameOf, ownSideOf, sidesOf } from './sides.ts'

type State = MatchStripStep['state']

/** What a step says, for the component to put into words. */
export type StepWords =
  | { text: 'won'; name: string }
  | { text: 'declare' | 'declared' | 'notYet' | 'never' | 'afterBoth' | 'moderator' }

interface Step {
  readonly state: State
  readonly words: StepWords
}

/** The declaration of each side, in the order of the header, and what follows from the two. */
export function stripSteps(match: Match): readonly [Step, Step, Step] {
  const [one, other] = sidesOf(match)
  return [declarationStep(match, one), declarationStep(match, other), resultStep(match)]
}

function declarationStep(match: Match, side: MatchSide): Step {
  if (side.hasDeclared) {
    const words: StepWords = side.declaredWinnerId
      ? { text: 'won', name: nameOf(match, side.declaredWinnerId) }
      : { text: 'declared' }
    return { state: 'done', words }
  }
  if (match.status !== 'in_progress') return { state: 'pending', words: { text: 'never' } }
  const own = ownSideOf(match)
  if (own === side) return { state: 'current', words: { text: 'declare' } }
  // Whoever has spoken waits for the other side, and so does somebody who only watches.
  const isAwaited = !own || own.hasDeclared
  return { state: isAwaited ? 'current' : 'pending', words: { text: 'notYet' } }
}

function resultStep(match: Match): Step {
  if (match.status === 'completed') {
    return { state: 'done', words: { text: 'won', name: nameOf(match, match.winnerId) } }
  }
  if (match.status === 'dispute') return { state: 'conflict', words: { text: 'moderator' } }
  return { state: 'pending', words: { text: 'afterBoth' } }
}
