import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import type { Match } from '../matches.api.ts'
import { opponentOf, ownSideOf } from './sides.ts'

/** The lobby's state from the viewer's perspective. */
export type LobbyState =
  | 'playing'
  | 'awaited'
  | 'declared'
  | 'dispute'
  | 'next'
  | 'through'
  | 'champion'
  | 'lost'
  | 'absent'
  | 'calledOff'
  | 'watching'
  | 'judging'
  | 'watched'

/** The primary button of each state. */
export type PrimaryAction = 'declare' | 'proof' | 'next' | 'bracket' | 'share' | 'others' | 'decide'

const PRIMARY: Readonly<Record<LobbyState, PrimaryAction>> = {
  playing: 'declare',
  awaited: 'declare',
  declared: 'proof',
  dispute: 'proof',
  next: 'next',
  through: 'bracket',
  champion: 'share',
  lost: 'others',
  absent: 'others',
  calledOff: 'bracket',
  watching: 'decide',
  judging: 'decide',
  watched: 'bracket',
}

export function lobbyStateOf(match: Match): LobbyState {
  if (match.tournament.status === 'cancelled') return 'calledOff'
  const own = ownSideOf(match)
  if (!own)
    return match.status === 'completed' ? 'watched' : match.status === 'dispute' ? 'judging' : 'watching'
  if (match.status === 'completed') return endOf(match)
  if (match.status === 'dispute') return 'dispute'
  if (own.hasDeclared) return 'declared'
  return opponentOf(match)?.hasDeclared ? 'awaited' : 'playing'
}

/** How a completed match ended; a match with a lobby is never void. */
export type Ending = 'played' | 'walkover' | 'doubleWalkover'

export function endingOf({ outcome }: Pick<Match, 'outcome'>): Ending {
  if (outcome === 'double-forfeit') return 'doubleWalkover'
  return outcome === 'forfeit' ? 'walkover' : 'played'
}

function endOf({ wayOn, winnerId, outcome, viewer }: Match): LobbyState {
  if (winnerId !== viewer.participantId) return endingOf({ outcome }) === 'played' ? 'lost' : 'absent'
  if (wayOn?.match) return 'next'
  return wayOn?.kind === 'champion' ? 'champion' : 'through'
}

/** Falls back to the bracket link when the server does not allow the state's action. */
export function primaryOf(match: Match): PrimaryAction {
  const primary = PRIMARY[lobbyStateOf(match)]
  const { canDeclare, canDecide, canSendProof } = match.abilities
  if (primary === 'declare' && !canDeclare) return 'bracket'
  if (primary === 'decide' && !canDecide) return 'bracket'
  if (primary === 'proof' && !(canSendProof && hasRoom(match))) return 'bracket'
  // Test matches are not public, so there is nothing to share.
  if (primary === 'share' && match.isTest) return 'bracket'
  return primary
}

const hasRoom = (match: Match) => (ownSideOf(match)?.proofs.length ?? 0) < MATCH_PROOFS_MAX

/** States worth pinning while the viewer looks at another part of the page. */
export const isNews = (state: LobbyState): boolean =>
  !['playing', 'declared', 'watching', 'watched'].includes(state)
