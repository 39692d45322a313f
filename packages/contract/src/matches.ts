import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const CHAT_MESSAGE_MAX = 500
export const CHAT_PAGE_SIZE = 50
export const MATCH_NOTE_MAX = 1000
export const DECISION_REASON_MAX = 500
export const DISPUTES_PAGE_SIZE = 30
/** Why a case is open, and with whom it is. */
export const DISPUTE_REASONS = ['dispute', 'support'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]
export const DISPUTE_HOLDERS = ['nobody', 'me'] as const
export type DisputeHolder = (typeof DISPUTE_HOLDERS)[number]
export const MATCH_HISTORY_MAX = 100
export const MATCH_PROOFS_MAX = 10
/**
 * What comes for somebody's side after a match: one that is drawn already, none yet while the round goes on, a bye, the
 * title, or nothing more.
 */
export const WAYS_ON = ['match', 'waiting', 'bye', 'champion', 'out'] as const

/** After "Partida Finalizada!" the page goes back to the tournament by itself. */
export const MATCH_REDIRECT_MS = 3000

/** Who opens any lobby, decides, moderates and is called for support. */
export const MATCH_STAFF = ['admin', 'moderador', 'fundador'] as const satisfies readonly Role[]
export const TEST_LOBBY_STAFF = ['admin', 'fundador'] as const satisfies readonly Role[]

export const MATCH_PROOF_PURPOSE = 'match-proof'
export const MATCH_PROOF_EDGE_PX = 2000

export const MATCH_HISTORY_KINDS = [
  'declared',
  'disputed',
  'proof_sent',
  'support_requested',
  'case_taken',
  'case_released',
  'decided',
  'corrected',
  'message_removed',
  'person_muted',
  'person_unmuted',
  'note',
] as const
export type MatchHistoryKind = (typeof MATCH_HISTORY_KINDS)[number]
/** Staff named a winner, or another one than before. */
export const RULING_KINDS = ['decided', 'corrected'] as const satisfies readonly MatchHistoryKind[]
export type RulingKind = (typeof RULING_KINDS)[number]

export const MATCHES_ERRORS = {
  'matches.not_found': { kind: 'not_found' },
  'matches.access_denied': { kind: 'forbidden', facts: ['tournamentId'] },
  /** Staff who play in a match: somebody else has to judge it. */
  'matches.own_match': { kind: 'forbidden' },
  'matches.winner_required': { kind: 'invalid', field: 'winnerId' },
  'matches.reason_required': { kind: 'invalid', field: 'reason' },
  'matches.not_a_participant': { kind: 'invalid', field: 'winnerId' },
  'matches.already_declared': { kind: 'conflict' },
  'matches.not_in_progress': { kind: 'conflict' },
  'matches.called_off': { kind: 'conflict' },
  'matches.already_decided': { kind: 'conflict' },
  'matches.not_decided': { kind: 'conflict' },
  'matches.same_winner': { kind: 'conflict', field: 'winnerId' },
  'matches.correction_refused': { kind: 'conflict', facts: ['played'] },
  'matches.support_already_requested': { kind: 'conflict' },
  'matches.no_moderators': { kind: 'conflict' },
  'matches.too_many_proofs': { kind: 'conflict', facts: ['max'] },
  'matches.message_blank': { kind: 'invalid', field: 'text' },
  'matches.message_too_long': { kind: 'invalid', facts: ['max'], field: 'text' },
  'matches.message_not_found': { kind: 'not_found' },
  'matches.muted': { kind: 'forbidden' },
  /** What was said stays to be read; after the end only staff add to it. */
  'matches.chat_closed': { kind: 'conflict' },
  'matches.person_not_found': { kind: 'not_found' },
  'matches.case_taken': { kind: 'conflict', facts: ['username'] },
  'matches.case_not_found': { kind: 'not_found' },
  'matches.bye': { kind: 'conflict' },
} as const satisfies ErrorTable

/** One lobby: hints for its state, rows for its chat. Only those who may open it. */
export const MATCH_ROOM = 'match'
export const matchRoom = (matchId: string): string => `${MATCH_ROOM}:${matchId}`
/** The queue of staff. */
export const DISPUTES_ROOM = 'disputes'
