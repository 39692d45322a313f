import type { ErrorKind } from './errors.ts'
import type { Role } from './roles.ts'

export const CHAT_MESSAGE_MAX = 500
export const CHAT_PAGE_SIZE = 50
export const MATCH_NOTE_MAX = 1000
export const DECISION_REASON_MAX = 500
export const DISPUTES_PAGE_SIZE = 30
export const MATCH_HISTORY_MAX = 100
export const MATCH_PROOFS_MAX = 10
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

export const MATCHES_ERRORS = {
  'matches.not_found': 'not_found',
  'matches.access_denied': 'forbidden',
  /** Staff who play in a match: somebody else has to judge it. */
  'matches.own_match': 'forbidden',
  'matches.winner_required': 'invalid',
  'matches.not_a_participant': 'invalid',
  'matches.already_declared': 'conflict',
  'matches.not_in_progress': 'conflict',
  'matches.already_decided': 'conflict',
  'matches.not_decided': 'conflict',
  'matches.same_winner': 'conflict',
  'matches.correction_refused': 'conflict',
  'matches.support_already_requested': 'conflict',
  'matches.no_moderators': 'conflict',
  'matches.too_many_proofs': 'conflict',
  'matches.message_blank': 'invalid',
  'matches.message_too_long': 'invalid',
  'matches.message_not_found': 'not_found',
  'matches.muted': 'forbidden',
  /** What was said stays to be read; after the end only staff add to it. */
  'matches.chat_closed': 'conflict',
  'matches.person_not_found': 'not_found',
  'matches.case_taken': 'conflict',
  'matches.case_not_found': 'not_found',
  'matches.bye': 'conflict',
} as const satisfies Record<string, ErrorKind>

/** One lobby: hints for its state, rows for its chat. Only those who may open it. */
export const MATCH_ROOM = 'match'
export const matchRoom = (matchId: string): string => `${MATCH_ROOM}:${matchId}`
/** The queue of staff. */
export const DISPUTES_ROOM = 'disputes'
