import { defineEvent } from '../../platform/jobs/events.ts'

/**
 * What a test tournament does concerns nobody but those who look at it: it tells `tournamentChanged`, and
 * `matchDecided` with its flag, and nothing else.
 */
export interface TournamentEventFacts {
  readonly tournamentId: string
}

/** With the name as it was: whoever tells people of it need not look it up. */
export interface NamedTournamentFacts extends TournamentEventFacts {
  readonly tournamentName: string
}

export interface WithdrawalFacts extends NamedTournamentFacts {
  readonly participantId: string
  /** As it was: nothing else has it any more. */
  readonly participantName: string
  /** Who cancelled it; null for an erased person or a dissolved team, which go with their end, and at the draw. */
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
/** Its facts, its state or its place on the home page. */
export const tournamentChanged = defineEvent<TournamentEventFacts>('tournament.changed')
/** Before its start, or in the middle of it. */
export const tournamentCancelled = defineEvent<
  NamedTournamentFacts & {
    reason: string | null
    wasRunning: boolean
    /** Who created it, while they are here; a process of the release before says nothing of it, nor of what follows. */
    organiserId?: string | null
    /** Null where nobody began it in so many days. */
    cancelledBy?: string | null
    overdueDays?: number
  }
>('tournament.cancelled')
/** Before the start, by whoever runs it. */
export const participantRemoved = defineEvent<
  NamedTournamentFacts & {
    participantId: string
    participantName: string
    removedBy: string
    organiserId: string | null
    reason: string
  }
>('tournament.participant-removed')
/** To another time, before the start. */
export const tournamentMoved = defineEvent<NamedTournamentFacts & { startsAt: string; movedBy: string }>(
  'tournament.moved',
)
/** Whoever runs it wrote to the entrants. */
export const tournamentAnnounced = defineEvent<
  NamedTournamentFacts & { announcementId: string; text: string; announcedBy: string }
>('tournament.announced')
export const participantEntered = defineEvent<TournamentEventFacts & { participantId: string }>(
  'tournament.participant-entered',
)
export const participantWithdrew = defineEvent<WithdrawalFacts>('tournament.participant-withdrew')
/** Round 1 is drawn with it. */
export const tournamentStarted = defineEvent<NamedTournamentFacts>('tournament.started')
/** A round after the first. */
export const roundDrawn = defineEvent<NamedTournamentFacts & { round: number }>('tournament.round-drawn')
/** By two sides who played: a bye is never told. */
export const matchDecided = defineEvent<
  MatchEventFacts & { winnerId: string; loserId: string; decidedBy: string | null; isTest: boolean }
>('tournament.match-decided')
export const matchDisputed = defineEvent<MatchEventFacts>('tournament.match-disputed')
export const matchCorrected = defineEvent<
  MatchEventFacts & { winnerId: string; previousWinnerId: string; decidedBy: string | null }
>('tournament.match-corrected')
export const tournamentCompleted = defineEvent<NamedTournamentFacts & { championId: string }>(
  'tournament.completed',
)
/** The final was corrected; the tournament stays completed. */
export const championChanged = defineEvent<
  NamedTournamentFacts & { championId: string; previousChampionId: string }
>('tournament.champion-changed')
/** Its start is less than an hour away: told once for a start. */
export const tournamentStartsSoon = defineEvent<NamedTournamentFacts & { minutes: number }>(
  'tournament.starts-soon',
)
/** Its time has come and nobody has started it: told once for a start. */
export const tournamentStartDue = defineEvent<NamedTournamentFacts & { participantCount: number }>(
  'tournament.start-due',
)
