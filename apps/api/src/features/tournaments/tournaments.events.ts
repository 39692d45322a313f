import type { DEPARTURES } from '@trunfo/contract/tournaments'
import { defineEvent } from '../../platform/jobs/events.ts'

/**
 * A test tournament concerns only its viewers: it emits `tournamentChanged`, and `matchDecided` with
 * `isTest`, and nothing else.
 */
export interface TournamentEventFacts {
  readonly tournamentId: string
}

/** Includes the name at that time, so that notices need not look it up. */
export interface NamedTournamentFacts extends TournamentEventFacts {
  readonly tournamentName: string
}

export interface WithdrawalFacts extends NamedTournamentFacts {
  readonly participantId: string
  /** The name at that time, which is stored nowhere else any more. */
  readonly participantName: string
  /** Who withdrew it; null for an erased person, a dissolved team, and at the draw. */
  readonly by: { readonly userId: string; readonly username: string } | null
  /** It could not play when the bracket was drawn. */
  readonly isAtDraw: boolean
}

export interface MatchEventFacts extends TournamentEventFacts {
  readonly matchId: string
}

export const tournamentCreated = defineEvent<
  NamedTournamentFacts & { gameId: string | null; gameName: string | null; createdBy: string }
>('tournament.created')
/** Its data, its status or its place on the home page changed. */
export const tournamentChanged = defineEvent<TournamentEventFacts>('tournament.changed')
/** Cancelled before its start, or while it was played. */
export const tournamentCancelled = defineEvent<
  NamedTournamentFacts & {
    reason: string | null
    wasRunning: boolean
    /** Who created it. Missing, like the next two fields, in events from the previous release. */
    organiserId?: string | null
    /** Null if a job cancelled it, because nobody started it for `overdueDays`. */
    cancelledBy?: string | null
    overdueDays?: number
  }
>('tournament.cancelled')
/** Removed before the start, by the organiser or staff. */
export const participantRemoved = defineEvent<
  NamedTournamentFacts & {
    participantId: string
    participantName: string
    removedBy: string
    organiserId: string | null
    reason: string
  }
>('tournament.participant-removed')
/** Left a running tournament, or was disqualified. */
export const participantDeparted = defineEvent<
  NamedTournamentFacts & {
    participantId: string
    participantName: string
    kind: (typeof DEPARTURES)[number]
    /** Empty if they left by themselves. */
    reason: string
    departedBy: string
    organiserId: string | null
  }
>('tournament.participant-departed')
/** Rescheduled before the start. */
export const tournamentMoved = defineEvent<NamedTournamentFacts & { startsAt: string; movedBy: string }>(
  'tournament.moved',
)
/** The organiser or staff wrote to the entrants. */
export const tournamentAnnounced = defineEvent<
  NamedTournamentFacts & { announcementId: string; text: string; announcedBy: string }
>('tournament.announced')
export const participantEntered = defineEvent<TournamentEventFacts & { participantId: string }>(
  'tournament.participant-entered',
)
export const participantWithdrew = defineEvent<WithdrawalFacts>('tournament.participant-withdrew')
/** Round 1 is drawn in the same transaction. */
export const tournamentStarted = defineEvent<NamedTournamentFacts>('tournament.started')
/**
 * Matches opened after the start, together and in one round: the whole round, or those that a result gave both sides.
 * Without `openedAt`, in events from the previous release, it is the whole round.
 */
export const roundDrawn = defineEvent<
  NamedTournamentFacts & { round: number; openedAt?: string | undefined }
>('tournament.round-drawn')
/** Emitted for matches that two sides played, never for a bye or a W.O. */
export const matchDecided = defineEvent<
  MatchEventFacts & { winnerId: string; loserId: string; decidedBy: string | null; isTest: boolean }
>('tournament.match-decided')
/** Played and level. Counts as nobody's win. */
export const matchDrawn = defineEvent<
  MatchEventFacts & { participantIds: string[]; decidedBy: string | null; isTest: boolean }
>('tournament.match-drawn')
/** Ended without being played, because one side was absent, or both were. Counts for nobody. */
export const matchForfeited = defineEvent<
  MatchEventFacts & {
    winnerId: string | null
    absentIds: string[]
    decidedBy: string | null
    isTest: boolean
  }
>('tournament.match-forfeited')
export const matchDisputed = defineEvent<MatchEventFacts>('tournament.match-disputed')
export const matchCorrected = defineEvent<
  /** `previousWinnerId` is null if the match was not played before. */
  MatchEventFacts & {
    /** Null after a draw. */
    winnerId: string | null
    previousWinnerId: string | null
    decidedBy: string | null
  }
>('tournament.match-corrected')
export const tournamentCompleted = defineEvent<NamedTournamentFacts & { championId: string }>(
  'tournament.completed',
)
/** The final was corrected; the tournament stays completed. */
export const championChanged = defineEvent<
  NamedTournamentFacts & { championId: string; previousChampionId: string }
>('tournament.champion-changed')
/** The start is less than an hour away. Emitted once per start. */
export const tournamentStartsSoon = defineEvent<NamedTournamentFacts & { minutes: number }>(
  'tournament.starts-soon',
)
/** The start time has passed and nobody has started it. Emitted once per start. */
export const tournamentStartDue = defineEvent<NamedTournamentFacts & { participantCount: number }>(
  'tournament.start-due',
)
