/**
 * Who reads a table that is not theirs. A table belongs to the feature in the name of the migration that creates it:
 * that feature alone writes and locks it, for others behind functions of its `index.ts`. Others may read it along an
 * edge of feature-graph.mjs, in a join that one statement answers, once the table is listed here.
 * `npm run check` fails on what is not listed, and on what is listed and not used.
 */
export const tableAccess = {
  /** Created by a migration of another name. */
  moved: {
    player_records: 'rankings',
    referrals: 'referrals',
    tournament_prize_fillings: 'prizes',
    tournament_prize_settings: 'prizes',
    tournament_prize_shares: 'prizes',
    tournament_prizes: 'prizes',
  },

  /** Tables of others that a feature reads, its functions in the database included. */
  reads: {
    accounts: ['audit_entries', 'uploads'],
    ads: ['profiles'],
    matches: [
      'game_nicks',
      'games',
      'profiles',
      'tournament_lineups',
      'tournament_matches',
      'tournament_participants',
      'tournaments',
    ],
    moderation: ['audit_entries', 'player_records', 'profiles', 'uploads', 'users', 'vip_status'],
    notifications: ['profiles', 'users'],
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
    tournaments: ['games', 'profiles', 'team_member_games', 'team_members', 'teams', 'users'],
    vip: ['credentials', 'payment_orders', 'profiles'],
    wallet: ['ledger.holds', 'profiles'],
    // The session is looked up before any feature is asked, by one statement a request.
    platform: ['profiles', 'sessions', 'users'],
  },

  /** What an owner lets another do, each with the reason. */
  exceptions: [
    {
      by: 'platform',
      access: 'write',
      table: 'sessions',
      in: 'platform/auth/session.ts',
      why: 'The lookup of the session renews it, before any feature is asked.',
    },
    ...['tournament_prizes', 'tournament_prize_fillings', 'tournament_prize_settings'].map((table) => ({
      by: 'tournaments',
      access: 'write',
      table,
      in: 'migrations/20261116030810_tournaments-prizes.sql',
      why: 'Prizes were a part of tournaments when it created and filled them.',
    })),
    ...['lock_match()', 'complete_match()'].map((table) => ({
      by: 'matches',
      access: 'call',
      table,
      in: 'function declare_in_match',
      why: 'A declaration is one statement; these are to a function what `lockMatch` and `decideMatch` are to a command.',
    })),
    {
      by: 'rankings',
      access: 'lock',
      table: 'profiles',
      in: 'function count_player_records',
      why: 'A first record holds its person as a foreign key would, so that it sees a ban on its way.',
    },
  ],
}
