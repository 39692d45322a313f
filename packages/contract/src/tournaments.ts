import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

export const TOURNAMENT_NAME_MIN = 3
export const TOURNAMENT_NAME_MAX = 100
export const TOURNAMENT_DESCRIPTION_MAX = 2000
export const TOURNAMENT_RULES_MAX = 10_000
export const TOURNAMENT_PARTICIPANTS_MIN = 2
export const TOURNAMENT_PARTICIPANTS_MAX = 4096
export const TOURNAMENT_TEAM_SIZE_MAX = 10
export const PRIZE_DESCRIPTION_MAX = 300
/** In centavos, and in coins. */
export const PRIZE_MONEY_MAX = 100_000_000
export const PRIZE_COINS_MAX = 10_000_000
/** How far ahead a tournament may begin. */
export const TOURNAMENT_STARTS_WITHIN_DAYS = 730

/** For how many hours after its creation a tournament may be kept for VIPs. */
export const EARLY_ACCESS_HOURS_MAX = 72

export const TOURNAMENT_STATUSES = [
  'upcoming',
  'registration_open',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number]
/** Both are open: enrolling, cancelling an enrolment and starting work in either. */
export const OPEN_STATUSES = ['upcoming', 'registration_open'] as const satisfies readonly TournamentStatus[]

export const TOURNAMENT_TYPES = ['individual', 'team'] as const
export type TournamentType = (typeof TOURNAMENT_TYPES)[number]
export const PRIZE_TYPES = ['none', 'money', 'coins', 'other'] as const
export type PrizeType = (typeof PRIZE_TYPES)[number]
export const MATCH_STATUSES = ['in_progress', 'completed', 'dispute'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** Who may create one, who runs it, who decides what the home page features. */
export const TOURNAMENT_CREATORS = ['admin', 'vip', 'fundador'] as const satisfies readonly Role[]
export const TOURNAMENT_STAFF = ['admin', 'fundador', 'moderador'] as const satisfies readonly Role[]
export const FEATURING_STAFF = ['admin', 'fundador'] as const satisfies readonly Role[]

export const TOURNAMENT_CANCEL_REASON_MAX = 500
export const REMOVAL_REASON_MAX = 500

/** What whoever runs it writes to the entrants: each of these rings with everybody who is in. */
export const ANNOUNCEMENT_MAX = 1000
export const ANNOUNCEMENTS_PER_DAY = 5
/** How many the page shows, latest first. */
export const ANNOUNCEMENTS_SHOWN = 10

/** How many of a game the list shows before "Ver mais", and how many come with it. */
export const TOURNAMENTS_PER_GAME = 6
export const TOURNAMENTS_PAGE_SIZE = 24
export const PARTICIPANTS_PAGE_SIZE = 60
export const ADMIN_TOURNAMENTS_PAGE_SIZE = 30
export const TOURNAMENT_HISTORY_PAGE_SIZE = 10
export const SUBSCRIPTIONS_MAX = 200
/** The parts of "Meus torneios": what one plays in, what one runs, and what is over of both. */
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
  /** The start comes before everybody could have entered. */
  'tournaments.early_access_past_start': { kind: 'invalid', field: 'earlyAccessHours' },
  'tournaments.max_participants_required': { kind: 'invalid', field: 'maxParticipants' },
  'tournaments.max_participants_invalid': {
    kind: 'invalid',
    facts: ['min', 'max'],
    field: 'maxParticipants',
  },
  'tournaments.team_size_required': { kind: 'invalid', field: 'teamSize' },
  'tournaments.team_size_invalid': { kind: 'invalid', facts: ['min', 'max'], field: 'teamSize' },
  'tournaments.prize_amount_required': { kind: 'invalid', field: 'prizeAmount' },
  'tournaments.prize_amount_invalid': { kind: 'invalid', facts: ['min', 'max'], field: 'prizeAmount' },
  'tournaments.prize_description_required': { kind: 'invalid', field: 'prizeDescription' },
  'tournaments.prize_description_too_long': { kind: 'invalid', facts: ['max'], field: 'prizeDescription' },
  /** The organiser's balance does not cover the prize. Amounts are centavos or coins, as `asset` says. */
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
  /** A provider may still take that much of the organiser's cash back. */
  'tournaments.prize_at_risk': { kind: 'conflict', field: 'prizeAmount' },
  /** The funder's money is at risk: nothing of the prize is paid meanwhile. */
  'tournaments.prize_on_hold': { kind: 'conflict' },
  'tournaments.prize_top_up_impossible': { kind: 'conflict', facts: ['max'], field: 'amount' },
  // Somebody has enrolled for it, or it is over.
  'tournaments.prize_frozen': { kind: 'conflict' },
  'tournaments.prize_reason_required': { kind: 'invalid', field: 'reason' },
  'tournaments.prize_share_not_found': { kind: 'not_found' },
  // Somebody was faster: it does not wait for a decision any more.
  'tournaments.prize_share_moved_on': { kind: 'conflict' },
  'tournaments.prize_share_needs_identity': { kind: 'conflict' },
  'tournaments.prize_correction_not_found': { kind: 'not_found' },
  'tournaments.game_not_found': { kind: 'not_found', field: 'gameId' },
  'tournaments.not_open': { kind: 'conflict' },
  /** Only VIPs may enter it until then. */
  'tournaments.vip_only': { kind: 'forbidden', facts: ['until'] },
  'tournaments.full': { kind: 'conflict', facts: ['max'] },
  'tournaments.already_enrolled': { kind: 'conflict' },
  'tournaments.not_enrolled': { kind: 'conflict' },
  'tournaments.team_required': { kind: 'conflict' },
  'tournaments.team_too_small': { kind: 'conflict', facts: ['min', 'members'] },
  'tournaments.not_yours_to_withdraw': { kind: 'forbidden' },
  'tournaments.not_yet': { kind: 'conflict' },
  'tournaments.not_enough_participants': { kind: 'conflict', facts: ['min'] },
  'tournaments.status_change_refused': { kind: 'conflict' },
  'tournaments.cancel_reason_required': { kind: 'invalid', field: 'reason' },
  'tournaments.removal_reason_required': { kind: 'invalid', field: 'reason' },
  // Whoever runs it took them out of this one.
  'tournaments.removed': { kind: 'forbidden' },
  // It has begun, or is over: nothing of it changes any more.
  'tournaments.edit_closed': { kind: 'conflict' },
  // Those who are in entered as people, or as teams of a size.
  'tournaments.type_frozen': { kind: 'conflict' },
  'tournaments.max_participants_taken': { kind: 'conflict', facts: ['taken'], field: 'maxParticipants' },
  'tournaments.announcement_required': { kind: 'invalid', field: 'text' },
  'tournaments.announcement_too_long': { kind: 'invalid', facts: ['max'], field: 'text' },
  'tournaments.too_many_announcements': { kind: 'conflict', facts: ['max'] },
  'tournaments.cannot_be_featured': { kind: 'conflict' },
  'tournaments.too_many_subscriptions': { kind: 'conflict', facts: ['max'] },
} as const satisfies ErrorTable

/** Tells of the list: tournaments that come, go, fill up or change state. */
export const TOURNAMENTS_ROOM = 'tournaments'
/** Tells of everything on one tournament's page: its facts, participants and bracket. */
export const TOURNAMENT_ROOM = 'tournament'
export const tournamentRoom = (tournamentId: string): string => `${TOURNAMENT_ROOM}:${tournamentId}`
