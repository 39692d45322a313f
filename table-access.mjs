/**
 * Which feature may read a table of another. A table belongs to the feature in the name of the migration that
 * creates it. Only that feature writes and locks it; others call functions of its `index.ts`. Others may read
 * it in a join, along an edge of feature-graph.mjs, once the table is listed here. `npm run check` fails on
 * unlisted access and on listed access that is unused.
 */
export const tableAccess = {
  /** Created by a migration named after another feature. */
  moved: {
    player_records: 'rankings',
    referrals: 'referrals',
    tournament_prize_fillings: 'prizes',
    tournament_prize_settings: 'prizes',
    tournament_prize_shares: 'prizes',
    tournament_prizes: 'prizes',
  },

  /** Tables of other features that a feature reads, including from its database functions. */
  reads: {
    accounts: ['audit_entries', 'uploads'],
    ads: ['profiles'],
    matches: [
      'game_nicks',
      'games',
      'match_clocks',
      'profiles',
      'tournament_crew',
      'tournament_lineups',
      'tournament_matches',
      'tournament_participants',
      'tournament_stage_entries',
      'tournament_stages',
      'tournaments',
      'tournament_waiting',
    ],
    moderation: ['audit_entries', 'player_records', 'profiles', 'uploads', 'users', 'vip_status'],
    notifications: ['profiles', 'users'],
    open: ['profiles', 'tournament_matches', 'tournament_participants', 'tournament_stages', 'tournaments'],
    payments: ['audit_entries', 'ledger.accounts', 'ledger.lots', 'ledger.transfers', 'profiles'],
    prizes: [
      'profiles',
      'tournament_lineups',
      'tournament_matches',
      'tournament_participants',
      'tournaments',
    ],
    profiles: ['player_records', 'profiles', 'teams', 'users'],
    rankings: ['profiles', 'teams'],
    referrals: ['profiles', 'users'],
    shop: ['profiles'],
    teams: ['games', 'profiles', 'users'],
    tickets: ['profiles', 'uploads'],
    tournaments: [
      'audit_entries',
      'games',
      'profiles',
      'team_member_games',
      'team_members',
      'teams',
      'users',
    ],
    vip: ['credentials', 'payment_orders', 'profiles'],
    wallet: ['ledger.holds', 'profiles'],
    // One statement per request looks up the session, before any feature runs.
    platform: ['profiles', 'sessions', 'users'],
  },

  /** Files that build table names at run time, each with the reason. */
  dynamic: [
    {
      in: 'platform/db/partitions.ts',
      why: 'Creates and detaches the partitions of every feature, and moves rows only between partitions of one table.',
    },
    { in: 'platform/db/stale-rows.ts', why: 'Counts the rows of a CTE that each feature writes.' },
  ],

  /** Other access that the owner permits, each with the reason. */
  exceptions: [
    {
      by: 'platform',
      access: 'write',
      table: 'sessions',
      in: 'platform/auth/session.ts',
      why: 'The session lookup renews it, before any feature runs.',
    },
    ...['tournament_prizes', 'tournament_prize_fillings', 'tournament_prize_settings'].map((table) => ({
      by: 'tournaments',
      access: 'write',
      table,
      in: 'migrations/20261116030810_tournaments-prizes.sql',
      why: 'Prizes were part of tournaments when the migration created and filled them.',
    })),
    ...['is_last_of_round()', 'lock_match_version()', 'write_result()'].map((table) => ({
      by: 'matches',
      access: 'call',
      table,
      in: 'function record_declaration',
      why: 'A declaration is one statement, and the functions of tournaments are the only ones that write their tables.',
    })),
    {
      by: 'tournaments',
      access: 'read',
      table: 'tournament_prizes',
      in: 'tournaments/judging.queries.ts',
      why: 'Whose prize it is decides who judges, and a paid one keeps entrants in their places. Rooms, reports and locked matches need that with the match, and have only the database.',
    },
    {
      by: 'rankings',
      access: 'lock',
      table: 'profiles',
      in: 'function count_player_records',
      why: 'A first record locks its person as a foreign key would, so that it sees a concurrent ban.',
    },
  ],
}
