import type { ErrorKind } from './errors.ts'
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

/** How many of a game the list shows before "Ver mais", and how many come with it. */
export const TOURNAMENTS_PER_GAME = 6
export const TOURNAMENTS_PAGE_SIZE = 24
export const PARTICIPANTS_PAGE_SIZE = 60
export const ADMIN_TOURNAMENTS_PAGE_SIZE = 30
export const TOURNAMENT_HISTORY_PAGE_SIZE = 10
export const SUBSCRIPTIONS_MAX = 200

export const TOURNAMENT_COVER_PURPOSE = 'tournament-cover'
export const TOURNAMENT_COVER_WIDTH_PX = 1600
export const TOURNAMENT_COVER_HEIGHT_PX = 900

export const TOURNAMENTS_ERRORS = {
  'tournaments.not_found': 'not_found',
  'tournaments.name_required': 'invalid',
  'tournaments.name_too_short': 'invalid',
  'tournaments.name_too_long': 'invalid',
  'tournaments.description_too_long': 'invalid',
  'tournaments.rules_too_long': 'invalid',
  'tournaments.start_required': 'invalid',
  'tournaments.start_in_past': 'invalid',
  'tournaments.start_too_far': 'invalid',
  'tournaments.max_participants_required': 'invalid',
  'tournaments.max_participants_invalid': 'invalid',
  'tournaments.team_size_required': 'invalid',
  'tournaments.team_size_invalid': 'invalid',
  'tournaments.prize_amount_required': 'invalid',
  'tournaments.prize_amount_invalid': 'invalid',
  'tournaments.prize_description_required': 'invalid',
  'tournaments.prize_description_too_long': 'invalid',
  /** The creator's own balance pays for a prize of money or coins, and it does not reach. */
  'tournaments.prize_not_covered': 'conflict',
  'tournaments.game_not_found': 'not_found',
  'tournaments.not_open': 'conflict',
  'tournaments.full': 'conflict',
  'tournaments.already_enrolled': 'conflict',
  'tournaments.not_enrolled': 'conflict',
  'tournaments.team_required': 'conflict',
  'tournaments.team_too_small': 'conflict',
  'tournaments.not_yours_to_withdraw': 'forbidden',
  'tournaments.not_yet': 'conflict',
  'tournaments.not_enough_participants': 'conflict',
  'tournaments.status_change_refused': 'conflict',
  'tournaments.cannot_be_featured': 'conflict',
  'tournaments.too_many_subscriptions': 'conflict',
} as const satisfies Record<string, ErrorKind>

/** Tells of the list: tournaments that come, go, fill up or change state. */
export const TOURNAMENTS_ROOM = 'tournaments'
/** Tells of everything on one tournament's page: its facts, participants and bracket. */
export const TOURNAMENT_ROOM = 'tournament'
export const tournamentRoom = (tournamentId: string): string => `${TOURNAMENT_ROOM}:${tournamentId}`
