/**
 * Which feature may import which, on both sides: apps/api and apps/web keep the same names and the same edges.
 * A feature enters another through its `index.ts`, along an edge written here; to react to an event is to
 * import it from the feature that emits it. `npm run check` proves that the graph has no cycle and that the
 * code keeps to it.
 *
 * Where the product asks for the opposite of an edge, one of three ways breaks the cycle: an event (a team is
 * dissolved, and tournaments withdraw it), a handler that the upper feature registers (VIP tells payments how
 * to fulfil its orders, prizes follow the turns of a tournament), or composition in `app/` (the settings page takes its tabs from several features).
 */
export const featureGraph = {
  // The person: sign-in, sessions, username, roles, status. Everything knows people, so it knows nobody.
  accounts: [],
  // Money and coins by owner, double entry. It knows ids alone.
  ledger: [],
  // A catalogue, and what people are called in each game. Whether a game has tournaments is answered by the foreign key.
  games: ['accounts'],
  // Discounts and their reservations, told what they are for.
  promotions: [],
  // Chosen for a viewer by the roles of the session.
  ads: ['accounts'],

  // Members are people, invited by username and assigned to games.
  teams: ['accounts', 'games'],
  // Enrol people or teams for a game, draw and show the bracket, decide matches.
  tournaments: ['accounts', 'games', 'teams'],
  // Hold a tournament's prize in escrow, pay it to the champion, give it back; the budget of the house.
  prizes: ['accounts', 'ledger', 'tournaments'],
  // The lobby of one match: chat, declarations, proofs, disputes, the name of the game. What it finds out it hands to
  // the bracket.
  matches: ['accounts', 'games', 'tournaments'],
  // The hall of fame counts wins, participations and coins of people and teams.
  rankings: ['accounts', 'ledger', 'teams', 'tournaments'],
  // The public page: the person, their team, their tournaments, their figures; and the wall.
  profiles: ['accounts', 'ledger', 'rankings', 'teams', 'tournaments'],
  // Tells visitors how many there are of everything, and what is featured.
  home: ['accounts', 'games', 'tournaments'],

  // Terms, privacy policy, who we are: texts alone.
  legal: [],

  // An order reserves its discount, asks once who pays, and books what arrives in the ledger.
  payments: ['accounts', 'ledger', 'promotions'],
  // Deposits are orders; a withdrawal asks the person for the password or the second factor again.
  wallet: ['accounts', 'ledger', 'payments'],
  // Prices its plans, registers how an order is fulfilled, gives and takes the role.
  vip: ['accounts', 'ledger', 'payments', 'promotions'],
  // Sells for coins of the ledger, with coupons.
  shop: ['accounts', 'ledger', 'promotions'],
  // One person brings another when signing up; the reward is a ledger operation.
  referrals: ['accounts', 'ledger', 'payments', 'tournaments'],

  // A conversation between a person and the staff, perhaps about a match, an order or a withdrawal of theirs.
  tickets: ['accounts', 'matches', 'payments', 'wallet'],
  // Staff act on people: roles and bans, bonus balance, figures of the ranking; what players report, and the audit log.
  // A founder reads somebody's wallet, and everybody sees until when a VIP was paid.
  moderation: ['accounts', 'ledger', 'rankings', 'vip', 'wallet'],
  // The staff's first page: what waits and what happened lately, as the others declare it (`Feature.pending`,
  // `Feature.figures`). Nobody imports it.
  panel: ['accounts'],
  // Delivers what the others declare (`Feature.notices`). Nobody imports it.
  notifications: ['accounts'],
}
