import type { MatchStripStep } from '@/ui/match-strip.tsx'
import type { Match, MatchSide } from '../matches.api.ts'
import { endingOf } from './lobby-state.ts'
import { nameOf, ownSideOf, sidesOf } from './sides.ts'

type State = MatchStripStep['state']

/** A step's message, translated by the component. */
export type StepWords =
  | { text: 'won' | 'advanced'; name: string }
  | { text: 'nobody' | 'declare' | 'declared' | 'notYet' | 'never' | 'afterBoth' | 'moderator' }

interface Step {
  readonly state: State
  readonly words: StepWords
}

/** Both sides' declarations, in the header's order, and the result that follows from them. */
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
  // A side that has declared waits for the other one, and so do spectators.
  const isAwaited = !own || own.hasDeclared
  return { state: isAwaited ? 'current' : 'pending', words: { text: 'notYet' } }
}

function resultWords(match: Match): StepWords {
  const ending = endingOf(match)
  if (ending === 'doubleWalkover') return { text: 'nobody' }
  return { text: ending === 'played' ? 'won' : 'advanced', name: nameOf(match, match.winnerId) }
}

function resultStep(match: Match): Step {
  if (match.status === 'completed') return { state: 'done', words: resultWords(match) }
  if (match.status === 'dispute') return { state: 'conflict', words: { text: 'moderator' } }
  return { state: 'pending', words: { text: 'afterBoth' } }
}
