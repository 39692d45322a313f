import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import type { Match } from '../matches.api.ts'
import { opponentOf, ownSideOf } from './sides.ts'

/** The lobby's state from the viewer's perspective. */
export type LobbyState =
  | 'pending'
  | 'playing'
  | 'awaited'
  | 'declared'
  | 'dispute'
  | 'next'
  | 'through'
  | 'champion'
  | 'ongoing'
  | 'lost'
  | 'absent'
  | 'calledOff'
  | 'watching'
  | 'judging'
  | 'watched'

/** The primary button of each state. */
export type PrimaryAction = 'declare' | 'proof' | 'next' | 'bracket' | 'share' | 'others' | 'decide'

const PRIMARY: Readonly<Record<LobbyState, PrimaryAction>> = {
  pending: 'bracket',
  playing: 'declare',
  awaited: 'declare',
  declared: 'proof',
  dispute: 'proof',
  next: 'next',
  through: 'bracket',
  champion: 'share',
  ongoing: 'bracket',
  lost: 'others',
  absent: 'others',
  calledOff: 'bracket',
  watching: 'decide',
  judging: 'decide',
  watched: 'bracket',
}

export function lobbyStateOf(match: Match): LobbyState {
  if (match.tournament.status === 'cancelled') return 'calledOff'
  if (match.status === 'pending') return 'pending'
  const own = ownSideOf(match)
  if (!own)
    return match.status === 'completed' ? 'watched' : match.status === 'dispute' ? 'judging' : 'watching'
  if (match.status === 'completed') return endOf(match)
  if (match.status === 'dispute') return 'dispute'
  if (own.hasDeclared) return 'declared'
  return opponentOf(match)?.hasDeclared ? 'awaited' : 'playing'
}

/** How a completed match ended; a match with a lobby is never void. In a table nobody goes on by a walkover. */
export type Ending =
  | 'played'
  | 'drawn'
  | 'walkover'
  | 'doubleWalkover'
  | 'tableWalkover'
  | 'tableDoubleWalkover'

export function endingOf({ outcome, seriesRule }: Pick<Match, 'outcome' | 'seriesRule'>): Ending {
  if (outcome === 'drawn') return 'drawn'
  const isTable = seriesRule === 'draws' || seriesRule === 'no-draws'
  if (outcome === 'double-forfeit') return isTable ? 'tableDoubleWalkover' : 'doubleWalkover'
  if (outcome === 'forfeit') return isTable ? 'tableWalkover' : 'walkover'
  return 'played'
}

export const wasPlayed = (match: Pick<Match, 'outcome' | 'seriesRule'>): boolean =>
  ['played', 'drawn'].includes(endingOf(match))

/** A side that has lost may play on: in a table, in a lower bracket, for third place. */
function endOf(match: Match): LobbyState {
  const { wayOn, winnerId, viewer } = match
  const hasWon = winnerId === viewer.participantId
  if (!hasWon && wayOn?.kind === 'out') return wasPlayed(match) ? 'lost' : 'absent'
  if (!hasWon) return 'ongoing'
  if (wayOn?.kind === 'match') return 'next'
  return wayOn?.kind === 'champion' ? 'champion' : 'through'
}

/** Falls back to the bracket link when the server does not allow the state's action. */
export function primaryOf(match: Match): PrimaryAction {
  const primary = PRIMARY[lobbyStateOf(match)]
  const { canDeclare, canDecide, canSendProof } = match.abilities
  if (primary === 'declare' && !canDeclare) return 'bracket'
  if (primary === 'decide' && !canDecide) return 'bracket'
  if (primary === 'proof' && !(canSendProof && hasRoom(match))) return 'bracket'
  if (primary === 'bracket' && match.wayOn?.kind === 'match') return 'next'
  // Test matches are not public, so there is nothing to share.
  if (primary === 'share' && match.isTest) return 'bracket'
  return primary
}

const hasRoom = (match: Match) => (ownSideOf(match)?.proofs.length ?? 0) < MATCH_PROOFS_MAX

/** States worth pinning while the viewer looks at another part of the page. */
export const isNews = (state: LobbyState): boolean =>
  !['pending', 'playing', 'declared', 'watching', 'watched'].includes(state)
