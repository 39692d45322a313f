import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const TOURNAMENT_NAME_MIN = 3
export const TOURNAMENT_NAME_MAX = 100
export const TOURNAMENT_DESCRIPTION_MAX = 2000
export const TOURNAMENT_RULES_MAX = 10_000
export const TOURNAMENT_PARTICIPANTS_MIN = 2
export const TOURNAMENT_PARTICIPANTS_MAX = 4096
/** Double elimination of 4,096 with a reset has 8,191. */
export const STAGE_MATCHES_MAX = 8192
export const TOURNAMENT_TEAM_SIZE_MAX = 10
export const PRIZE_DESCRIPTION_MAX = 300
/** `PRIZE_MONEY_MAX` is in centavos. */
export const PRIZE_MONEY_MAX = 100_000_000
export const PRIZE_COINS_MAX = 10_000_000
/** When check-in opens and closes, in minutes before the start. */
export const CHECK_IN_OPENS_MIN = 15
export const CHECK_IN_OPENS_MAX = 1440
export const CHECK_IN_CLOSES_MAX = 60
/** Of the tournament's page, where the button has the focus. */
export const CHECK_IN_LINK = '?presenca=1'
/** How many may wait for a place. */
export const WAITING_MAX = 512
/** How far ahead a tournament may start. */
export const TOURNAMENT_STARTS_WITHIN_DAYS = 730

/** Maximum hours after its creation during which a tournament may be VIP-only. */
export const EARLY_ACCESS_HOURS_MAX = 72

export const TOURNAMENT_STATUSES = [
  'upcoming',
  'registration_open',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number]
/** In both, participants can enrol and withdraw, and the tournament can start. */
export const OPEN_STATUSES = ['upcoming', 'registration_open'] as const satisfies readonly TournamentStatus[]

export const TOURNAMENT_TYPES = ['individual', 'team'] as const
export type TournamentType = (typeof TOURNAMENT_TYPES)[number]
export const PRIZE_TYPES = ['none', 'money', 'coins', 'other'] as const
export type PrizeType = (typeof PRIZE_TYPES)[number]
/** A pending match waits for an earlier one: for a side, or until both sides have finished theirs. */
export const MATCH_STATUSES = ['pending', 'in_progress', 'completed', 'dispute'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]
/**
 * How a match ended, unless it was won by playing or was a bye: level, one side was absent (W.O.), both were (double
 * W.O.), or it never takes place. Such matches count for nobody's wins.
 */
export const MATCH_OUTCOMES = ['drawn', 'forfeit', 'double-forfeit', 'void'] as const
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number]

/** Roles that create tournaments, that run any tournament, and that choose featured ones. */
export const TOURNAMENT_CREATORS = ['admin', 'vip', 'fundador'] as const satisfies readonly Role[]
export const TOURNAMENT_STAFF = ['admin', 'fundador', 'moderador'] as const satisfies readonly Role[]
export const FEATURING_STAFF = ['admin', 'fundador'] as const satisfies readonly Role[]

export const TOURNAMENT_CANCEL_REASON_MAX = 500
export const REMOVAL_REASON_MAX = 500
/** How somebody stops playing in a running tournament. */
export const DEPARTURES = ['left', 'disqualified'] as const

/**
 * People who help with one tournament. Co-organisers run it, but leave prize, money and the crew to the organiser. Referees
 * decide matches. Broadcasters decide what is on air.
 */
export const CREW_ROLES = ['co_organiser', 'referee', 'broadcaster'] as const
export type CrewRole = (typeof CREW_ROLES)[number]
/** Invitations count. */
export const CREW_MAX = 30
/** For the same person and tournament in 24 hours. */
export const CREW_INVITES_PER_DAY = 3

/** Acts of those who run a tournament, in its public log. */
export const LOG_KINDS = [
  'registration_opened',
  'started',
  'cancelled',
  'edited',
  'announced',
  'participant_removed',
  'participant_left',
  'participant_disqualified',
  'decided',
  'walkover',
  'corrected',
  'reopened',
  'late_entered',
  'entrant_replaced',
  'lineup_extended',
  'match_scheduled',
  'messaged',
  'seed_placed',
  'crew_joined',
  'crew_left',
  'crew_removed',
  'clocks_paused',
  'clocks_resumed',
  'clocks_extended',
  'clocks_waived',
] as const
export type LogKind = (typeof LOG_KINDS)[number]
/** As whom somebody acted. The clock starts and cancels tournaments that nobody else does. */
export const LOG_ROLES = ['staff', 'organiser', ...CREW_ROLES, 'clock'] as const
export type LogRole = (typeof LOG_ROLES)[number]
export const LOG_PAGE_SIZE = 20

/** Messages from the organiser or staff. Each one notifies every participant. */
export const ANNOUNCEMENT_MAX = 1000
/** Each of them sends notices to people who did not ask for them. */
export const REPLACEMENTS_MAX = 64
export const ANNOUNCEMENTS_PER_DAY = 5
/** How many the tournament's page shows, latest first. */
export const ANNOUNCEMENTS_SHOWN = 10

/** Tournaments per game in the list before "Ver mais", and per page after it. */
export const TOURNAMENTS_PER_GAME = 6
export const TOURNAMENTS_PAGE_SIZE = 24
export const PARTICIPANTS_PAGE_SIZE = 60
export const SEEDS_PAGE_SIZE = 60
export const ADMIN_TOURNAMENTS_PAGE_SIZE = 30
export const TOURNAMENT_HISTORY_PAGE_SIZE = 10
export const SUBSCRIPTIONS_MAX = 200
/** Sections of "Meus torneios": the viewer plays, the viewer organises, and finished ones of both. */
export const MY_TOURNAMENT_PARTS = ['playing', 'organising', 'past'] as const
export type MyTournamentPart = (typeof MY_TOURNAMENT_PARTS)[number]
export const MY_TOURNAMENTS_PAGE_SIZE = 12

export const TOURNAMENT_COVER_PURPOSE = 'tournament-cover'
export const TOURNAMENT_COVER_WIDTH_PX = 1600
export const TOURNAMENT_COVER_HEIGHT_PX = 900

export const TOURNAMENTS_ERRORS = {
  'tournaments.not_found': { kind: 'not_found' },
  'tournaments.match_not_found': { kind: 'not_found' },
  'tournaments.career_not_found': { kind: 'not_found' },
  'tournaments.name_required': { kind: 'invalid', field: 'name' },
  'tournaments.name_too_short': { kind: 'invalid', facts: ['min'], field: 'name' },
  'tournaments.name_too_long': { kind: 'invalid', facts: ['max'], field: 'name' },
  'tournaments.description_too_long': { kind: 'invalid', facts: ['max'], field: 'description' },
  'tournaments.rules_too_long': { kind: 'invalid', facts: ['max'], field: 'rules' },
  'tournaments.start_required': { kind: 'invalid', field: 'startsAt' },
  'tournaments.start_in_past': { kind: 'invalid', field: 'startsAt' },
  'tournaments.start_too_far': { kind: 'invalid', facts: ['days'], field: 'startsAt' },
  'tournaments.early_access_invalid': { kind: 'invalid', facts: ['max'], field: 'earlyAccessHours' },
  /** It would start before the VIP-only period ends. */
  'tournaments.early_access_past_start': { kind: 'invalid', field: 'earlyAccessHours' },
  'tournaments.max_participants_required': { kind: 'invalid', field: 'maxParticipants' },
  'tournaments.max_participants_invalid': {
    kind: 'invalid',
    facts: ['min', 'max'],
    field: 'maxParticipants',
  },
  /** Groups of the chosen format cannot be larger. */
  'tournaments.max_participants_of_format': { kind: 'invalid', facts: ['max'], field: 'maxParticipants' },
  'tournaments.team_size_required': { kind: 'invalid', field: 'teamSize' },
  'tournaments.team_size_invalid': { kind: 'invalid', facts: ['min', 'max'], field: 'teamSize' },
  'tournaments.prize_amount_required': { kind: 'invalid', field: 'prizeAmount' },
  'tournaments.prize_amount_invalid': { kind: 'invalid', facts: ['min', 'max'], field: 'prizeAmount' },
  'tournaments.prize_split_invalid': { kind: 'invalid', field: 'prizeSplit' },
  'tournaments.prize_description_required': { kind: 'invalid', field: 'prizeDescription' },
  'tournaments.prize_description_too_long': { kind: 'invalid', facts: ['max'], field: 'prizeDescription' },
  /**
   * The organiser's balance does not cover the prize. Amounts are in centavos or coins, depending on `asset`.
   */
  'tournaments.prize_not_covered': {
    kind: 'conflict',
    facts: ['asset', 'available', 'needed'],
    field: 'prizeAmount',
  },
  'tournaments.prize_budget_short': {
    kind: 'conflict',
    facts: ['asset', 'available', 'needed'],
    field: 'prizeAmount',
  },
  'tournaments.prize_in_debt': { kind: 'conflict', field: 'prizeAmount' },
  /** The amount includes cash of the organiser that a provider may still take back. */
  'tournaments.prize_at_risk': { kind: 'conflict', field: 'prizeAmount' },
  /** The funder's money is at risk, so the prize is not paid for now. */
  'tournaments.prize_on_hold': { kind: 'conflict' },
  'tournaments.prize_top_up_impossible': { kind: 'conflict', facts: ['max'], field: 'amount' },
  // A participant has enrolled, or the tournament is over.
  'tournaments.prize_frozen': { kind: 'conflict' },
  'tournaments.prize_reason_required': { kind: 'invalid', field: 'reason' },
  'tournaments.prize_share_not_found': { kind: 'not_found' },
  // It no longer waits for a decision.
  'tournaments.prize_share_moved_on': { kind: 'conflict' },
  'tournaments.prize_share_needs_identity': { kind: 'conflict' },
  'tournaments.prize_correction_not_found': { kind: 'not_found' },
  /** The operator has not switched this format on. */
  'tournaments.format_off': { kind: 'conflict', field: 'stages' },
  /** Stages that do not fit each other or the number of places. */
  'tournaments.stages_invalid': { kind: 'invalid', field: 'stages' },
  /** With so many places, a group would have more than `max`. */
  'tournaments.groups_too_large': { kind: 'invalid', facts: ['max', 'needed'], field: 'stages' },
  'tournaments.groups_too_small': { kind: 'invalid', facts: ['max'], field: 'stages' },
  /** The groups would have more matches than a stage can. */
  'tournaments.too_many_matches': { kind: 'invalid', facts: ['max'], field: 'stages' },
  /** The seeds are not given by hand, so there is no order to change. */
  'tournaments.seeds_not_by_hand': { kind: 'conflict' },
  /** The entrant has left in the meantime. */
  'tournaments.seed_gone': { kind: 'conflict' },
  'tournaments.game_not_found': { kind: 'not_found', field: 'gameId' },
  'tournaments.not_open': { kind: 'conflict' },
  /** Only VIPs may enter before `until`. */
  'tournaments.vip_only': { kind: 'forbidden', facts: ['until'] },
  /** They did not come to a match, and cannot enrol before `until`. */
  'tournaments.paused': { kind: 'conflict', facts: ['until'] },
  /** The same of a member of the team who would play. */
  'tournaments.player_paused': { kind: 'conflict', facts: ['username', 'until'] },
  'tournaments.newcomer_paused': { kind: 'conflict', facts: ['username', 'until'], field: 'name' },
  'tournaments.lift_reason_required': { kind: 'invalid', field: 'reason' },
  'tournaments.own_pause': { kind: 'forbidden' },
  /** Lifted, corrected or gone since. */
  'tournaments.nothing_to_lift': { kind: 'conflict' },
  'tournaments.full': { kind: 'conflict', facts: ['max'] },
  'tournaments.already_enrolled': { kind: 'conflict' },
  /** A place is free, but those who wait come first. */
  'tournaments.others_wait': { kind: 'conflict' },
  /** There are free places, and nobody waits. */
  'tournaments.not_full': { kind: 'conflict' },
  'tournaments.waiting_list_full': { kind: 'conflict', facts: ['max'] },
  'tournaments.no_check_in': { kind: 'conflict' },
  'tournaments.check_in_ahead': { kind: 'conflict' },
  'tournaments.check_in_over': { kind: 'conflict' },
  'tournaments.check_in_invalid': {
    kind: 'invalid',
    facts: ['opensMin', 'opensMax', 'closesMax'],
    field: 'checkIn',
  },
  /** It would close before anybody could check in. */
  'tournaments.check_in_past': { kind: 'invalid', field: 'checkIn' },
  'tournaments.not_enrolled': { kind: 'conflict' },
  'tournaments.team_required': { kind: 'conflict' },
  'tournaments.team_too_small': { kind: 'conflict', facts: ['min', 'members'] },
  'tournaments.not_yours_to_withdraw': { kind: 'forbidden' },
  'tournaments.not_yet': { kind: 'conflict' },
  /** Others than VIPs have had no chance to enrol yet. */
  'tournaments.early_access_lasts': { kind: 'conflict' },
  'tournaments.not_enough_participants': { kind: 'conflict', facts: ['min'] },
  'tournaments.status_change_refused': { kind: 'conflict' },
  'tournaments.cancel_reason_required': { kind: 'invalid', field: 'reason' },
  'tournaments.removal_reason_required': { kind: 'invalid', field: 'reason' },
  'tournaments.departure_reason_required': { kind: 'invalid', field: 'reason' },
  'tournaments.not_running': { kind: 'conflict' },
  /** The format takes nobody after its start, or not any more. */
  'tournaments.late_entry_closed': { kind: 'conflict' },
  'tournaments.newcomer_not_found': { kind: 'not_found', field: 'name' },
  'tournaments.newcomer_enrolled': { kind: 'conflict', field: 'name' },
  /** Removed from it before the start. */
  'tournaments.newcomer_removed': { kind: 'conflict', field: 'name' },
  'tournaments.newcomer_too_small': { kind: 'conflict', facts: ['min', 'members'], field: 'name' },
  /** Too many of the team play for another entrant. */
  'tournaments.newcomer_plays': { kind: 'conflict', facts: ['min'], field: 'name' },
  /** An entrant who has played keeps their place. */
  'tournaments.entrant_played': { kind: 'conflict' },
  /** The tournament was reopened after its prize was paid. */
  'tournaments.replacement_after_payout': { kind: 'conflict' },
  'tournaments.too_many_replacements': { kind: 'conflict', facts: ['max'] },
  'tournaments.change_reason_required': { kind: 'invalid', field: 'reason' },
  /** Somebody has started to play the side's open match. */
  'tournaments.lineup_playing': { kind: 'conflict' },
  'tournaments.lineup_full': { kind: 'conflict', facts: ['max'] },
  'tournaments.lineup_taken': { kind: 'conflict', field: 'name' },
  /** They decided a match of the tournament, or disqualified an entrant. */
  'tournaments.lineup_judged': { kind: 'conflict', field: 'name' },
  'tournaments.not_a_member': { kind: 'conflict', field: 'name' },
  /** Out already, or left before. */
  'tournaments.not_playing': { kind: 'conflict' },
  // The organiser or staff removed this participant, who may not enrol again.
  'tournaments.removed': { kind: 'forbidden' },
  // It has started or is over, so it can no longer be edited.
  'tournaments.edit_closed': { kind: 'conflict' },
  // Participants have already enrolled as individuals or as teams of a given size.
  'tournaments.type_frozen': { kind: 'conflict' },
  'tournaments.max_participants_taken': { kind: 'conflict', facts: ['taken'], field: 'maxParticipants' },
  'tournaments.crew_person_not_found': { kind: 'not_found', field: 'username' },
  'tournaments.crew_organiser': { kind: 'conflict', field: 'username' },
  /** Invited or in the crew already. */
  'tournaments.crew_already': { kind: 'conflict', facts: ['username'], field: 'username' },
  'tournaments.crew_invited_often': { kind: 'conflict', facts: ['username', 'max'], field: 'username' },
  /** Less than 24 hours ago. */
  'tournaments.crew_declined': { kind: 'conflict', facts: ['username'], field: 'username' },
  'tournaments.crew_full': { kind: 'conflict', facts: ['max'] },
  'tournaments.crew_closed': { kind: 'conflict' },
  /** Withdrawn in the meantime. */
  'tournaments.crew_not_invited': { kind: 'not_found' },
  'tournaments.announcement_required': { kind: 'invalid', field: 'text' },
  'tournaments.announcement_too_long': { kind: 'invalid', facts: ['max'], field: 'text' },
  'tournaments.too_many_announcements': { kind: 'conflict', facts: ['max'] },
  'tournaments.message_required': { kind: 'invalid', field: 'text' },
  'tournaments.message_too_long': { kind: 'invalid', facts: ['max'], field: 'text' },
  'tournaments.too_many_messages': { kind: 'conflict', facts: ['max'] },
  /** Nobody plays in the match or the round yet, or everything in it is decided. */
  'tournaments.nobody_to_message': { kind: 'conflict' },
  'tournaments.match_decided': { kind: 'conflict' },
  'tournaments.too_many_match_times': { kind: 'conflict', facts: ['max'] },
  'tournaments.match_time_past': { kind: 'invalid', field: 'scheduledAt' },
  'tournaments.match_time_too_far': { kind: 'invalid', facts: ['days'], field: 'scheduledAt' },
  /** Only whole minutes that the form offers, and both or none. */
  'tournaments.clock_invalid': { kind: 'invalid', field: 'clockMinutes' },
  /** It was created without clocks. */
  'tournaments.no_clocks': { kind: 'conflict' },
  'tournaments.clock_minutes_required': { kind: 'invalid' },
  /** None of the clocks can change like this now. */
  'tournaments.no_clock_to_change': { kind: 'conflict' },
  'tournaments.cannot_be_featured': { kind: 'conflict' },
  'tournaments.too_many_subscriptions': { kind: 'conflict', facts: ['max'] },
} as const satisfies ErrorTable

/** Hints about the list: tournaments that appear, disappear, fill up or change status. */
export const TOURNAMENTS_ROOM = 'tournaments'
/** Hints about everything on one tournament's page: its facts, participants and bracket. */
export const TOURNAMENT_ROOM = 'tournament'
/** Hints about how many have checked in. Everybody does so within minutes, so only the shared part is fetched again. */
export const PRESENCE_ROOM = 'tournament-presence'
export const presenceRoom = (tournamentId: string): string => `${PRESENCE_ROOM}:${tournamentId}`
export const tournamentRoom = (tournamentId: string): string => `${TOURNAMENT_ROOM}:${tournamentId}`
