import { defineEvent } from '../../platform/jobs/events.ts'

/** Something that the lobby shows changed: a declaration, a proof, a call, a decision, a mute. */
export const lobbyChanged = defineEvent<{ matchId: string }>('match.lobby-changed')
/** What waits for staff changed: a case was opened, taken, released or closed. */
export const caseChanged = defineEvent<{ matchId: string }>('match.case-changed')

/** With the words a notice needs. */
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
/** The first of the two sides said who won. */
export const sideDeclared = defineEvent<MatchNews & { participantId: string; opponentId: string }>(
  'match.side-declared',
)
/** The sides differ, and staff have to decide. */
export const disputeOpened = defineEvent<MatchNews & { participantIds: string[] }>('match.dispute-opened')
/** Staff decided or corrected: both line-ups are told, and those who are out by it that they are. */
export const matchRuled = defineEvent<
  MatchNews & {
    userIds: string[]
    /** Missing, like the reason, in events of the release before. */
    loserUserIds?: string[]
    winner: string
    reason?: string
    isCorrection: boolean
  }
>('match.ruled')
/** A correction put others into these matches: those who were there before have to leave their lobbies. */
export const matchesRedrawn = defineEvent<{ matchIds: string[]; formerUserIds: string[] }>('match.redrawn')
/** Somebody wrote, and these people of the other side have not read it after a while. */
export const messageUnread = defineEvent<MatchNews & { userIds: string[]; username: string }>(
  'match.message-unread',
)
