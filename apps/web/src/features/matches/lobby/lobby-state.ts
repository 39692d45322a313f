import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import type { Match } from '../matches.api.ts'
import { opponentOf, ownSideOf } from './sides.ts'

/** What a lobby is about at the moment, for whoever looks at it. */
export type LobbyState =
  | 'playing'
  | 'awaited'
  | 'declared'
  | 'dispute'
  | 'next'
  | 'through'
  | 'champion'
  | 'lost'
  | 'calledOff'
  | 'watching'
  | 'judging'
  | 'watched'

/** The one filled button of each state. */
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

function endOf({ wayOn, winnerId, viewer }: Match): LobbyState {
  if (winnerId !== viewer.participantId) return 'lost'
  if (wayOn?.match) return 'next'
  return wayOn?.kind === 'champion' ? 'champion' : 'through'
}

/** What the server does not let the viewer do is never the one thing to do: the bracket always is there. */
export function primaryOf(match: Match): PrimaryAction {
  const primary = PRIMARY[lobbyStateOf(match)]
  const { canDeclare, canDecide, canSendProof } = match.abilities
  if (primary === 'declare' && !canDeclare) return 'bracket'
  if (primary === 'decide' && !canDecide) return 'bracket'
  if (primary === 'proof' && !(canSendProof && hasRoom(match))) return 'bracket'
  // A test is nowhere to be seen for others.
  if (primary === 'share' && match.isTest) return 'bracket'
  return primary
}

const hasRoom = (match: Match) => (ownSideOf(match)?.proofs.length ?? 0) < MATCH_PROOFS_MAX

/** News that nobody may miss while they look at something else on the page. */
export const isNews = (state: LobbyState): boolean =>
  !['playing', 'declared', 'watching', 'watched'].includes(state)
