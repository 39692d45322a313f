import {
  makePeople,
  makePerson,
  makeSecondFactor,
  makeSession,
} from '../../../apps/api/src/features/accounts/testing.ts'
import type { Config } from '../../../apps/api/src/platform/config.ts'
import type { Db } from '../../../apps/api/src/platform/db/database.ts'
import type { Actor, Role } from './actor.ts'
import { Known } from './known.ts'
import {
  addAds,
  addDiscounts,
  addMatches,
  addOwnThings,
  addPayments,
  addReferrals,
  addReports,
  addShopItems,
  addTeams,
  addTestTournament,
  addTickets,
  addTournaments,
  addVip,
} from './things.ts'

export interface World {
  readonly actors: Readonly<Record<Role, Actor>>
  readonly known: Known
}

export interface Ground {
  readonly db: Db
  readonly config: Config
  /** Names of the image purposes. */
  readonly purposes: readonly string[]
}

/** Strong enough for staff. All actors share it, because hashing is slow on purpose. */
const PASSWORD = 'cavalo-bateria-grampo-correto'

/**
 * Creates a player, the leader of the player's team, a founder and others, each with data of every kind. Most
 * commands succeed on the first value of a kind; the others are in another state or belong to other people.
 */
export async function makeWorld(
  ground: Ground,
  { path = '', elsewhere = null }: { path?: string; elsewhere?: Known | null } = {},
): Promise<World> {
  const { db } = ground
  const known = new Known(elsewhere)
  /** With a path, only the data that the route is about; the rest exists in the world `elsewhere`. */
  const isAbout = (topic: RegExp) => path === '' || topic.test(path)
  const [player, leader, founder] = [
    await makeActor(ground, 'player'),
    await makeActor(ground, 'leader'),
    await makeActor(ground, 'founder'),
  ]
  const visitor: Actor = { ...player, role: 'visitor', userId: '', headers: { ...FROM_OUR_PAGE } }
  const actors = { visitor, player, leader, founder }
  const people = [player, leader, founder]
  const others = await makePeople(db, 6)
  const names = await namesOf(db, others)
  known.add('user', [...people.map(({ userId }) => userId), ...others])
  known.add('username', [...people.map(({ username }) => username), ...names])
  known.add('outsider', names.slice(3))
  known.add('purpose', ground.purposes)

  if (isAbout(/notifications|sessions|profiles/)) await addOwnThings(db, known, people, others)
  if (isAbout(/tickets|canned/)) await addTickets(db, known, player, others)
  if (isAbout(/reports/)) await addReports(db, known)
  if (isAbout(/teams/)) await addTeams(db, known, people, others)
  if (isAbout(/tournaments/)) await addTournaments(db, known, player, others)
  if (isAbout(/matches|next-match/)) await addMatches(db, known, player, others)
  if (isAbout(/promotions|coupons|shop/)) await addDiscounts(db, known)
  if (isAbout(/shop/)) await addShopItems(db, known)
  if (isAbout(/referrals/)) await addReferrals(db, known, others)
  if (isAbout(/\/ads\b/)) await addAds(db, known)
  if (isAbout(/test-/)) await addTestTournament(db, known, founder)
  if (isAbout(/payments/)) await addPayments(db, known, people)
  if (isAbout(/vip/)) await addVip(db, known, people, others)
  return { actors, known }
}

/** Browsers add this header to every request of our pages. */
const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' }

async function makeActor(ground: Ground, role: Exclude<Role, 'visitor'>): Promise<Actor> {
  const { db, config } = ground
  // Without a second factor, so that it can be enrolled.
  const { id, username } = await makePerson(db, {
    password: PASSWORD,
    roles: role === 'founder' ? ['fundador', 'anunciante'] : [],
    hasSecondFactor: false,
  })
  const { name, value } = await makeSession(db, config, id)
  return {
    role,
    userId: id,
    username,
    email: `${username}@exemplo.test`,
    password: PASSWORD,
    headers: { ...FROM_OUR_PAGE, cookie: `${name}=${value}` },
    secret: role === 'player' ? '' : await makeSecondFactor(ground, id),
  }
}

async function namesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ username }) => username)
}
