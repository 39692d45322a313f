/**
 * Which feature may import which. apps/api and apps/web use the same names and the same edges. One feature
 * imports another through its `index.ts`, along an edge listed here. A feature that reacts to an event
 * imports it from the feature that emits it. `npm run check` fails if the graph has a cycle or the code
 * leaves it.
 *
 * Where the product needs the opposite of an edge, one of three methods breaks the cycle:
 * - an event (a team is dissolved, and tournaments withdraw it);
 * - a handler that the upper feature registers (VIP registers how payments fulfil its orders);
 * - composition in `app/` (the settings page takes its tabs from several features).
 */
export const featureGraph = {
  // People: sign-in, sessions, usernames, roles, status. Every feature depends on it, so it depends on none.
  accounts: [],
  // Double-entry ledger of money and coins per owner. It knows only ids.
  ledger: [],
  // The game catalogue, and the players' nicks in each game. Only a foreign key tells whether a game has
  // tournaments.
  games: ['accounts'],
  // Discounts and their reservations. Callers say what a discount is for.
  promotions: [],
  // Ads are chosen by the roles in the viewer's session.
  ads: ['accounts'],

  // Members are invited by username and assigned to games.
  teams: ['accounts', 'games'],
  // Enrolment of people or teams, the bracket, and match results.
  tournaments: ['accounts', 'games', 'teams'],
  // Holds a tournament's prize in escrow, pays it to the champion or refunds it; the platform's prize budget.
  prizes: ['accounts', 'ledger', 'tournaments'],
  // The lobby of one match: chat, declarations, proofs, disputes, game nicks. It reports results to the
  // bracket.
  matches: ['accounts', 'games', 'tournaments'],
  // The hall of fame: wins, participations and coins of people and teams.
  rankings: ['accounts', 'ledger', 'teams', 'tournaments'],
  // The public page of a person: team, tournaments, statistics and the wall.
  profiles: ['accounts', 'ledger', 'rankings', 'teams', 'tournaments'],
  // The home page: totals and what is featured.
  home: ['accounts', 'games', 'tournaments'],

  // The public API: views of its own, for programs of others, of what these features show everybody.
  open: ['accounts', 'games', 'profiles', 'rankings', 'teams', 'tournaments'],

  // Terms, privacy policy and the about page: only texts.
  legal: [],

  // An order reserves its discount, identifies the payer once, and books what arrives in the ledger.
  payments: ['accounts', 'ledger', 'promotions'],
  // Deposits are orders; a withdrawal requires the password or the second factor again.
  wallet: ['accounts', 'ledger', 'payments'],
  // Sets the prices of its plans, registers how an order is fulfilled, grants and revokes the role.
  vip: ['accounts', 'ledger', 'payments', 'promotions'],
  // Sells items for ledger coins, with coupons.
  shop: ['accounts', 'ledger', 'promotions'],
  // A person invites another to sign up; the reward is a ledger operation.
  referrals: ['accounts', 'ledger', 'payments', 'tournaments'],

  // Conversations between a person and staff, optionally about that person's match, order or withdrawal. Beside them, staff
  // see the pauses that people appeal against.
  tickets: ['accounts', 'matches', 'payments', 'tournaments', 'wallet'],
  // Staff commands on people: roles and bans, bonus balance, ranking statistics; player reports and the audit
  // log. Founders can read a person's wallet, and staff see until when a VIP has paid, and pauses.
  moderation: ['accounts', 'ledger', 'rankings', 'tournaments', 'vip', 'wallet'],
  // The staff's first page: pending work and daily metrics, as other features declare them
  // (`Feature.pending`, `Feature.figures`). No feature imports it.
  panel: ['accounts'],
  // Delivers the notices that other features declare (`Feature.notices`). No feature imports it.
  notifications: ['accounts'],
}
