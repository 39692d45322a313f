import { defineEvent } from '../../platform/jobs/events.ts'

/** Something that the lobby shows changed: a declaration, a proof, a call, a decision, a mute. */
export const lobbyChanged = defineEvent<{
  matchId: string
  /** Where the desk of the tournament shows it as well. */
  tournamentId?: string | undefined
}>('match.lobby-changed')
/** The queue of cases changed: a case was opened, taken, released or closed. */
export const caseChanged = defineEvent<{ matchId: string }>('match.case-changed')

/** What a notice needs to name a match. */
export interface MatchNews {
  readonly matchId: string
  readonly tournamentId: string
  readonly tournamentName: string
  readonly round: number
  readonly number: number
}
export const supportCalled = defineEvent<MatchNews & { userId: string; username: string }>(
  'match.support-called',
)
/** The first of the two sides declared a winner. */
export const sideDeclared = defineEvent<
  MatchNews & {
    participantId: string
    opponentId: string
    /** The other side has a deadline, of which it is notified separately. */
    hasClock?: boolean | undefined
  }
>('match.side-declared')
/** The clock waits for the answer to a declaration; without `until` it is paused. */
export const answerAwaited = defineEvent<
  MatchNews & { participantId: string; opponentId: string; until: string | null; isForCash: boolean }
>('match.answer-awaited')
/** The clock could not decide the match, so those who judge it have to. */
export const clockLeftToCrew = defineEvent<
  /** `vacantUntil`: when the tournament ends without a champion, because nobody came. */
  MatchNews & { vacantUntil?: string | undefined }
>('match.left-to-crew')
/** Nobody came to a match without which nobody wins. The crew have until then. */
export const matchVacant = defineEvent<MatchNews & { until: string | null; userIds: string[] }>(
  'match.vacant',
)
/** A side disagrees with what the clock decided. */
export const matchObjected = defineEvent<
  MatchNews & { participant: string; opponentUserIds: string[]; userId: string }
>('match.objected')
/** What the clock decided stays. */
export const objectionClosed = defineEvent<MatchNews & { userIds: string[] }>('match.objection-closed')
/** The sides declared different winners, and staff have to decide. */
export const disputeOpened = defineEvent<MatchNews & { participantIds: string[] }>('match.dispute-opened')
/** The crew who may decide the match are needed: its sides disagree, or one of them called for help. */
export const judgesCalled = defineEvent<
  MatchNews & {
    judgeIds: string[]
    caller: string | null
    /** Instead of a dispute or a call. `participant` objects. */
    clock?: { participant: string | null; vacantUntil?: string | undefined } | undefined
  }
>('match.judges-called')
/** Somebody decided, corrected or gave a W.O.: both line-ups are notified, and who is out learns that too. */
export const matchRuled = defineEvent<
  MatchNews & {
    userIds: string[]
    /** Those of them who are out. Missing, like `reason`, in events from the previous release. */
    loserUserIds?: string[]
    /** Empty after a double W.O. */
    winner: string
    reason?: string
    /** Those who may appeal: everybody who did not win, if the organiser or their crew decided. */
    appealUserIds?: string[]
    isCorrection: boolean
    walkover?: 'single' | 'double' | undefined
    /** The clock decided, and these may object. Without `until` it is paused. */
    objection?: { until: string | null; userIds: string[] } | undefined
  }
>('match.ruled')
/** A side disagrees with a decision of the organiser or their crew, and staff have to decide. */
export const appealMade = defineEvent<
  MatchNews & { participant: string; opponentUserIds: string[]; crewIds: string[] }
>('match.appeal-made')
/** Staff decided an appeal: the decision stays, or the match has another result. */
export const appealDecided = defineEvent<
  MatchNews & { state: 'upheld' | 'corrected'; userIds: string[]; crewIds: string[]; reason: string }
>('match.appeal-decided')
/** A decided match is open again, and both line-ups are notified. */
export const matchReopened = defineEvent<MatchNews & { userIds: string[]; reason: string }>('match.reopened')
/** A correction put other sides into these matches, and the former players have to leave the lobbies. */
export const matchesRedrawn = defineEvent<{ matchIds: string[]; formerUserIds: string[] }>('match.redrawn')
/** Some players of the other side have not read a message within `READ_WITHIN_MS`. */
export const messageUnread = defineEvent<MatchNews & { userIds: string[]; username: string }>(
  'match.message-unread',
)
