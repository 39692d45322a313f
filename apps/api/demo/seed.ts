import type { Role } from '@trunfo/contract/roles'
import { makePerson } from '../src/features/accounts/testing.ts'
import { makeGame } from '../src/features/games/testing.ts'
import type { Config } from '../src/platform/config.ts'
import { readTotals } from '../src/platform/db/counters.ts'
import type { Services } from '../src/platform/services.ts'
import { seedDemoAds } from './ads.ts'
import { seedDemoNicks } from './nicks.ts'
import { seedDemoPayments } from './payments.ts'
import { seedDemoReferrals } from './referrals.ts'
import { seedDemoShop } from './shop.ts'
import { seedDemoTeams } from './teams.ts'
import { seedDemoTickets } from './tickets.ts'
import { seedDemoTournaments } from './tournaments.ts'
import { seedDemoWallet } from './wallet.ts'
import { seedDemoWalls } from './walls.ts'

const PEOPLE: readonly { username: string; roles: readonly Role[] }[] = [
  { username: 'fundadora', roles: ['fundador'] },
  { username: 'admin', roles: ['admin'] },
  { username: 'moderador', roles: ['moderador'] },
  { username: 'vip', roles: ['vip'] },
  { username: 'anunciante', roles: ['anunciante'] },
  { username: 'jogador', roles: [] },
]

/** Players who cannot sign in. */
const CROWD = [
  ...['carcara', 'dona.marta', 'feijao', 'guara.do.cerrado', 'iara', 'jabuti', 'lua.cheia', 'mandacaru'],
  ...['nego.bento', 'pirarucu', 'saci', 'tia.zuleide', 'uirapuru', 'vovo.ladino'],
]

/** Public on purpose: demo data is only for machines where nothing is at stake. */
const DEMO_PASSWORD = 'carta-na-manga'

const GAMES = ['Truco Paulista', 'Super Duelo', 'Pôquer Texas', 'Buraco', 'Canastra Real', 'Xadrez Relâmpago']

/** Seeds demo data. Adds nothing if the database has profiles; throws in production. */
export async function seedDemo(services: Services): Promise<void> {
  const { db, config } = services
  refuseInProduction(config)
  const { profiles } = await readTotals(db, ['profiles'])
  if (profiles > 0) {
    console.log('The database is not empty: nothing was added.')
    return
  }
  const userIds = new Map<string, string>()
  for (const { username, roles } of PEOPLE) {
    const entry = {
      email: emailOf(username),
      password: DEMO_PASSWORD,
      hasSecondFactor: false,
      hasStaffPassword: false,
    }
    userIds.set(username, (await makePerson(db, { username, roles, ...entry })).id)
  }
  const teamIds = await seedDemoTeams(db, userIds)
  for (const username of CROWD) userIds.set(username, (await makePerson(db, { username })).id)
  await seedDemoWalls(db, userIds)
  await seedDemoShop(services, userIds)
  await seedDemoWallet(services, userIds)
  await seedDemoAds(services, userIds)
  await seedDemoPayments(db, config)
  await seedDemoTickets(db, userIds)
  const gameIds = new Map<string, string>()
  for (const name of GAMES) gameIds.set(name, (await makeGame(db, { name })).id)
  const tournaments = await seedDemoTournaments(db, gameIds, { people: userIds, teamIds })
  await seedDemoNicks(db, gameIds, userIds)
  await seedDemoReferrals(db, userIds)
  const counts = `${teamIds.length} teams, ${GAMES.length} games and ${tournaments} tournaments`
  console.log(`Added ${PEOPLE.length} people who can sign in, ${counts}.`)
}

/** Prints the credentials of the demo users. */
export function printDemoLogins(): void {
  for (const { username, roles } of PEOPLE)
    console.log(`${emailOf(username)}  ${DEMO_PASSWORD}  (${['user', ...roles].join(', ')})`)
}

const emailOf = (username: string) => `${username}@exemplo.test`

function refuseInProduction(config: Config): void {
  if (config.isProduction) throw new Error('Demonstration data is not for production.')
}
