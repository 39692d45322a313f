import type { MatchStripStep } from '@/ui/match-strip.tsx'
import type { Match, MatchSide } from '../matches.api.ts'
import { scoreWords } from '../report.ts'
import { endingOf } from './lobby-state.ts'
import { nameOf, ownSideOf, sidesOf } from './sides.ts'

type State = MatchStripStep['state']

/** A step's message, translated by the component. */
export type StepWords =
  | { text: 'won' | 'advanced' | 'wonUnplayed'; name: string }
  | { text: 'wonBy'; name: string; score: string }
  | { text: 'drawn' | 'nobody' | 'declare' | 'declared' | 'notYet' | 'never' | 'afterBoth' | 'moderator' }

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
    return { state: 'done', words: declaredWords(match, side) }
  }
  if (match.status !== 'in_progress') return { state: 'pending', words: { text: 'never' } }
  const own = ownSideOf(match)
  if (own === side) return { state: 'current', words: { text: 'declare' } }
  // A side that has declared waits for the other one, and so do spectators.
  const isAwaited = !own || own.hasDeclared
  return { state: isAwaited ? 'current' : 'pending', words: { text: 'notYet' } }
}

function declaredWords(match: Match, { declaredWinnerId, declaredScore }: MatchSide): StepWords {
  if (declaredWinnerId) return wonWords(match, declaredWinnerId, declaredScore)
  // The score of a draw is shown with it; without one, the declaration is hidden.
  return { text: declaredScore ? 'drawn' : 'declared' }
}

function wonWords(match: Match, winnerId: string | null, score: Match['score']): StepWords {
  const name = nameOf(match, winnerId)
  return score ? { text: 'wonBy', name, score: scoreWords(score) } : { text: 'won', name }
}

function resultWords(match: Match): StepWords {
  const ending = endingOf(match)
  const name = nameOf(match, match.winnerId)
  switch (ending) {
    case 'played':
      return wonWords(match, match.winnerId, match.score)
    case 'drawn':
      return { text: 'drawn' }
    case 'walkover':
      return { text: 'advanced', name }
    case 'tableWalkover':
      return { text: 'wonUnplayed', name }
    default:
      return { text: 'nobody' }
  }
}

function resultStep(match: Match): Step {
  if (match.status === 'completed') return { state: 'done', words: resultWords(match) }
  if (match.status === 'dispute') return { state: 'conflict', words: { text: 'moderator' } }
  return { state: 'pending', words: { text: 'afterBoth' } }
}
