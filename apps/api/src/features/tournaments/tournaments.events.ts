import type { CrewRole, DEPARTURES } from '@trunfo/contract/tournaments'
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
/** Who takes part since, and who does not any more. */
export interface LineupChangeFacts extends NamedTournamentFacts {
  readonly participantId: string
  readonly participantName: string
  readonly joinedIds: readonly string[]
  readonly leftIds?: readonly string[]
  /** Who did it. */
  readonly changedBy: string
}
/** Entered a running Swiss stage; `round` is the first one that they play. */
export const lateEntered = defineEvent<LineupChangeFacts & { round: number }>('tournament.late-entered')
/** Somebody else took the place of an entrant who had not played. */
export const entrantReplaced = defineEvent<
  LineupChangeFacts & { previousId: string; previousName: string; reason: string }
>('tournament.entrant-replaced')
/** A member of the team plays from now on. */
export const lineupExtended = defineEvent<LineupChangeFacts>('tournament.lineup-extended')
/** The organiser or staff wrote to the entrants. */
export const tournamentAnnounced = defineEvent<
  NamedTournamentFacts & { announcementId: string; text: string; announcedBy: string }
>('tournament.announced')
interface CrewFacts extends NamedTournamentFacts {
  readonly userId: string
  readonly role: CrewRole
}
export const crewInvited = defineEvent<CrewFacts & { invitedBy: string }>('tournament.crew-invited')
export const crewJoined = defineEvent<CrewFacts & { username: string; organiserId: string | null }>(
  'tournament.crew-joined',
)
/** Left, was removed, or declined: without `hasJoined` they were only invited. */
export const crewLeft = defineEvent<
  CrewFacts & { username: string; organiserId: string | null; hasJoined: boolean; isRemoved: boolean }
>('tournament.crew-left')
/** An undecided match got another time, or lost the one that it had. */
export const matchScheduled = defineEvent<
  NamedTournamentFacts & {
    matchId: string
    scheduledAt: string | null
    scheduledBy: string
    hasLobby: boolean
  }
>('tournament.match-scheduled')
export interface PlayerMessageFacts extends NamedTournamentFacts {
  readonly messageId: string
  readonly text: string
  readonly sentBy: string
  /** Null if staff wrote. */
  readonly sender: string | null
}
/** The organiser or staff wrote to the players of a match. */
export const matchMessaged = defineEvent<PlayerMessageFacts & { matchId: string }>(
  'tournament.match-messaged',
)
/** The organiser or staff wrote to the players of a round. */
export const roundMessaged = defineEvent<
  PlayerMessageFacts & { stageId: string; bracket: string; round: number }
>('tournament.round-messaged')
/** Of several people or teams. */
export interface ListedFacts extends NamedTournamentFacts {
  readonly participantIds: readonly string[]
}
/** Told to entrants and to those who wait. Emitted once per start. */
export const checkInOpened = defineEvent<NamedTournamentFacts & { closesAt: string }>(
  'tournament.check-in-opened',
)
/** The organiser set other times, before the start. Null without check-in. */
export const checkInChanged = defineEvent<
  NamedTournamentFacts & { changedBy: string; times: { opensAt: string; closesAt: string } | null }
>('tournament.check-in-changed')
/** The organiser switched the clocks on or off, before the start. */
export const clocksSwitched = defineEvent<NamedTournamentFacts & { changedBy: string; hasClocks: boolean }>(
  'tournament.clocks-switched',
)
/** An entrant, or somebody who waits, is there. */
export const checkedIn = defineEvent<TournamentEventFacts & { participantId: string }>(
  'tournament.checked-in',
)
/** `isVoid`: fewer than two were there, so nobody was dropped. */
export const checkInClosed = defineEvent<
  NamedTournamentFacts & {
    organiserId: string | null
    presentCount: number
    droppedCount: number
    letInCount: number
    isVoid: boolean
  }
>('tournament.check-in-closed')
/** Entrants who were absent at the close. */
export const absentDropped = defineEvent<ListedFacts>('tournament.absent-dropped')
export const waitingJoined = defineEvent<TournamentEventFacts & { participantId: string }>(
  'tournament.waiting-joined',
)
export const waitingLeft = defineEvent<TournamentEventFacts & { participantId: string }>(
  'tournament.waiting-left',
)
/** Got a place from the waiting list. */
export const waitingLetIn = defineEvent<ListedFacts>('tournament.waiting-let-in')
/** Wait no more, because they cannot play, were absent at the close, or the tournament has no place for them. */
export const waitingDropped = defineEvent<
  ListedFacts & { why: 'unable' | 'absent' | 'started' | 'cancelled' }
>('tournament.waiting-dropped')
export const participantEntered = defineEvent<TournamentEventFacts & { participantId: string }>(
  'tournament.participant-entered',
)
export const participantWithdrew = defineEvent<WithdrawalFacts>('tournament.participant-withdrew')
/** Round 1 is drawn in the same transaction. */
export const tournamentStarted = defineEvent<
  /** `isEarly`: before the time that was announced. Missing in events from the previous release. */
  NamedTournamentFacts & {
    isEarly?: boolean
    /** Who plays now is told when the clocks start. */
    hasClocks?: boolean
  }
>('tournament.started')
/**
 * Matches opened after the start, together and in one round: the whole round, or those that a result gave both sides.
 * Without `openedAt`, in events from the previous release, it is the whole round.
 */
export const roundDrawn = defineEvent<
  NamedTournamentFacts & {
    round: number
    openedAt?: string | undefined
    /** Who plays is told when the clocks start. */
    hasClocks?: boolean
  }
>('tournament.round-drawn')
/** Emitted for matches that two sides played, never for a bye or a W.O. */
export const matchDecided = defineEvent<
  MatchEventFacts & {
    winnerId: string
    loserId: string
    decidedBy: string | null
    isTest: boolean
    /** One side declared, and the other did not answer in time. */
    isByClock?: boolean | undefined
  }
>('tournament.match-decided')
/** Played and level. Counts as nobody's win. */
export const matchDrawn = defineEvent<
  MatchEventFacts & { participantIds: string[]; decidedBy: string | null; isTest: boolean }
>('tournament.match-drawn')
export interface DepartureRuling {
  readonly reason: string
  /** Not by site staff. */
  readonly isByCrew: boolean
}
/** Ended without being played, because one side was absent, or both were. Counts for nobody. */
export const matchForfeited = defineEvent<
  MatchEventFacts & {
    winnerId: string | null
    absentIds: string[]
    decidedBy: string | null
    isTest: boolean
    /** Somebody else took them out. Missing if they left by themselves, for other W.O.s, and in older events. */
    ruling?: DepartureRuling | undefined
  }
>('tournament.match-forfeited')
/** What opened the matches whose clocks start. */
export type ClockOpening = 'start' | 'early-start' | 'round'
/** Open matches got their clocks, with the start of the tournament or later. */
export const clocksStarted = defineEvent<
  TournamentEventFacts & { matchIds: string[]; opening: ClockOpening }
>('tournament.clocks-started')
/** Clocks started, stopped or got other deadlines. */
export const clocksChanged = defineEvent<TournamentEventFacts & { matchIds: string[] }>(
  'tournament.clocks-changed',
)
/** The clock found sides absent, nobody may object any more, and the tournament is one that counts. */
export const noShowNoted = defineEvent<
  MatchEventFacts & {
    absentIds: string[]
    /** When the match was decided, in microseconds. */
    missedAt: string
  }
>('tournament.no-show-noted')
interface NoShowIds extends TournamentEventFacts {
  readonly matchId: string
}
export interface PauseFacts {
  readonly userId: string
  readonly why: 'no-show' | 'lifted' | 'corrected'
  /** Of the staff who lifted it. */
  readonly reason: string
  /** The no-show that was lifted or corrected. Missing in events from the previous release. */
  readonly matchId?: string
  readonly isLonger: boolean
  /** What keeps the person from enrolling now; null if nothing does any more. */
  readonly pause: (NoShowIds & { readonly until: string }) | null
  readonly previous: NoShowIds | null
}
/** A person cannot enrol, can again, or has another time to wait. */
export const pauseChanged = defineEvent<PauseFacts>('tournament.pause-changed')
export const matchDisputed = defineEvent<MatchEventFacts>('tournament.match-disputed')
export const matchCorrected = defineEvent<
  /** `previousWinnerId` is null if the match was not played before. */
  MatchEventFacts & {
    /** Null after a draw, and for a reopened match. */
    winnerId: string | null
    previousWinnerId: string | null
    decidedBy: string | null
    /** When the match had been decided. Missing, like the next one, in events from the previous release. */
    decidedAt?: string | null
    isReopened?: boolean
  }
>('tournament.match-corrected')
export const tournamentCompleted = defineEvent<
  NamedTournamentFacts & {
    /** Null if nobody won the final. */
    championId: string | null
    /** Whether a prize is in escrow. Missing in events from the previous release. */
    hasPrize?: boolean
  }
>('tournament.completed')
/** The final was corrected; the tournament stays completed. */
export const championChanged = defineEvent<
  NamedTournamentFacts & {
    championId: string
    /** Null if nobody had won. */
    previousChampionId: string | null
    /** When it ended. Missing in events from the previous release. */
    endedAt?: string | null
  }
>('tournament.champion-changed')
/** A match of a completed tournament was reopened: it runs again, without a champion. */
export const tournamentReopened = defineEvent<
  NamedTournamentFacts & {
    previousChampionId: string | null
    /** When it had ended. */
    endedAt: string | null
  }
>('tournament.reopened')
/** The start is less than an hour away. Emitted once per start. */
export const tournamentStartsSoon = defineEvent<NamedTournamentFacts & { minutes: number }>(
  'tournament.starts-soon',
)
/** The start time has passed and nobody has started it. Emitted once per start. */
export const tournamentStartDue = defineEvent<NamedTournamentFacts & { participantCount: number }>(
  'tournament.start-due',
)
