import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const CHAT_MESSAGE_MAX = 500
export const CHAT_PAGE_SIZE = 50
export const MATCH_NOTE_MAX = 1000
export const DECISION_REASON_MAX = 500
/**
 * How long after its end, or after a later ruling, a tournament without a prize in escrow can be appealed about. Its crew
 * decides no longer than that after the end.
 */
export const APPEAL_HOURS = 72
export const APPEAL_REASON_MAX = 500
export const OBJECTION_MAX = 300
export const DISPUTES_PAGE_SIZE = 30
/** Filters of the dispute queue: why a case is open, and who has taken it. */
export const DISPUTE_REASONS = ['dispute', 'support', 'appeal'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]
export const DISPUTE_HOLDERS = ['nobody', 'me'] as const
export type DisputeHolder = (typeof DISPUTE_HOLDERS)[number]
export const MATCH_HISTORY_MAX = 100
export const MATCH_PROOFS_MAX = 10
/** What follows for one side: a drawn match, a wait for the draw, a bye, the title, or elimination. */
/**
 * What comes for a side after a match: the next match, one that is not open yet, the draw of the next round, a bye, the
 * rest of the table's matches, the title, or nothing.
 */
export const NEXT_STEPS = ['match', 'planned', 'waiting', 'bye', 'table', 'champion', 'out'] as const

/** Delay between "Partida Finalizada!" and the redirect to the tournament. */
export const MATCH_REDIRECT_MS = 3000

/** Why somebody who decides matches of a tournament does not decide this one. */
export const JUDGE_CONFLICTS = ['plays', 'meets_next'] as const
export type JudgeConflict = (typeof JUDGE_CONFLICTS)[number]

/** Roles that open any lobby, decide, moderate and answer support calls. */
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
  'walkover',
  'appealed',
  'appeal_upheld',
  'reopened',
  'objected',
  'objection_closed',
  'message_removed',
  'person_muted',
  'person_unmuted',
  'note',
] as const
export type MatchHistoryKind = (typeof MATCH_HISTORY_KINDS)[number]
/** Somebody named a winner, replaced the previous one, or gave a W.O. */
export const RULING_KINDS = [
  'decided',
  'corrected',
  'walkover',
] as const satisfies readonly MatchHistoryKind[]
export type RulingKind = (typeof RULING_KINDS)[number]

/** An appeal to staff: open, the decision stays, another result, or there is nothing left to decide. */
export const APPEAL_STATES = ['open', 'upheld', 'corrected', 'dropped'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** How a match may end: only complete, or before its last game if one side leads, or level as well. */
export const SERIES_RULES = ['elimination', 'no-draws', 'draws'] as const

export const MATCHES_ERRORS = {
  'matches.not_found': { kind: 'not_found' },
  'matches.access_denied': { kind: 'forbidden', facts: ['tournamentId'] },
  /** Nobody decides a match that they play in. */
  'matches.own_match': { kind: 'forbidden' },
  /** Nobody decides a match whose winner or loser may be their next opponent. */
  'matches.next_opponent': { kind: 'forbidden' },
  /**
   * Only site staff decide: the prize is the platform's or was settled, staff have ruled, the tournament is long over, or
   * without a champion the prize would return to the organiser.
   */
  'matches.staff_decides': { kind: 'forbidden' },
  'matches.winner_required': { kind: 'invalid', field: 'winnerId' },
  /** A series needs its score. */
  'matches.score_required': { kind: 'invalid', field: 'score1' },
  'matches.score_impossible': { kind: 'invalid', facts: ['bestOf'], field: 'score1' },
  'matches.draw_not_allowed': { kind: 'invalid', field: 'score1' },
  'matches.reason_required': { kind: 'invalid', field: 'reason' },
  'matches.not_a_participant': { kind: 'invalid', field: 'winnerId' },
  'matches.already_declared': { kind: 'conflict' },
  'matches.not_in_progress': { kind: 'conflict' },
  /** A side still has another match to play, or an earlier match decides who it is. */
  'matches.not_open': { kind: 'conflict' },
  'matches.called_off': { kind: 'conflict' },
  'matches.already_decided': { kind: 'conflict' },
  /** After this double W.O. nobody would be left to win the tournament. */
  'matches.nobody_left': { kind: 'conflict', field: 'absentIds' },
  'matches.not_decided': { kind: 'conflict' },
  'matches.same_winner': { kind: 'conflict', field: 'winnerId' },
  'matches.correction_refused': { kind: 'conflict', facts: ['played'] },
  /** Nothing to appeal against: the sides agreed, staff decided, or this side won or has appealed already. */
  'matches.appeal_not_possible': { kind: 'conflict' },
  'matches.appeal_too_late': { kind: 'conflict' },
  /** Until staff have decided it, nobody else may appeal or correct the result. */
  'matches.appeal_open': { kind: 'conflict' },
  'matches.appeal_not_found': { kind: 'not_found' },
  /** Those who organise or play in the tournament do not decide its appeals. */
  'matches.own_appeal': { kind: 'forbidden' },
  /** Matches that follow were played, or would disappear although somebody has started them. */
  'matches.reopening_refused': { kind: 'conflict', facts: ['played'] },
  /** The crew may reopen a match only once. */
  'matches.reopened_before': { kind: 'conflict' },
  /** Somebody who has left the tournament plays no match. */
  'matches.reopening_departed': { kind: 'conflict' },
  'matches.support_already_requested': { kind: 'conflict' },
  'matches.no_moderators': { kind: 'conflict' },
  'matches.too_many_proofs': { kind: 'conflict', facts: ['max'] },
  'matches.message_blank': { kind: 'invalid', field: 'text' },
  'matches.message_too_long': { kind: 'invalid', facts: ['max'], field: 'text' },
  'matches.message_not_found': { kind: 'not_found' },
  'matches.muted': { kind: 'forbidden' },
  /** After the match the chat stays readable, but only staff can write. */
  'matches.chat_closed': { kind: 'conflict' },
  'matches.person_not_found': { kind: 'not_found' },
  'matches.case_taken': { kind: 'conflict', facts: ['username'] },
  'matches.case_not_found': { kind: 'not_found' },
  /** The match has no clock that waits for its sides. */
  'matches.clock_not_running': { kind: 'conflict' },
  /** The clock did not decide it, the time to object is over, or this side won. */
  'matches.objection_not_possible': { kind: 'conflict' },
  'matches.bye': { kind: 'conflict' },
} as const satisfies ErrorTable

/** One lobby: hints about its state and rows of its chat, for everyone who may open it. */
export const MATCH_ROOM = 'match'
export const matchRoom = (matchId: string): string => `${MATCH_ROOM}:${matchId}`
/** The dispute queue of staff. */
export const DISPUTES_ROOM = 'disputes'
