import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { coins } from '@trunfo/money/amounts'
import { grantCoins } from '../../../apps/api/src/features/ledger/index.ts'
import { makeShopItem } from '../../../apps/api/src/features/shop/testing.ts'
import type * as TournamentsTesting from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Benchmark } from '../../bench/harness/benchmark.ts'
import { checkOut } from '../../bench/other-commit.ts'
import { findFreePort } from '../../services/index.ts'
import { startServer, startWorkerProcess } from '../../stack/app-process.ts'
import { takeBuild } from '../../stack/build.ts'
import { runToEnd, type SignedIn, type Stack, startStack } from '../../stack/index.ts'
import { describeTraffic, startTraffic } from '../traffic.ts'

/** The release whose servers keep running while ours migrates. */
const RELEASED = process.env.UPGRADE_FROM ?? 'be699c9b'
const PLAYERS = 8
/** Each player declares in one of them at a time, so that some declarations are left for every stage. */
const CUPS = 24
/**
 * A chat accepts four messages per person in ten seconds, and at the end each person sends to two releases.
 */
const PAUSE_MS = 5_600
const STAGE_MS = 15_000
const COST = 5

export const rows: readonly Benchmark[] = [
  {
    name: `${RELEASED} upgraded under load, both releases side by side: failed requests and matches that both sides declared and nobody won`,
    threshold: { atMost: 0 },
    run: upgradeUnderLoad,
  },
]

async function upgradeUnderLoad() {
  const released = checkOut(RELEASED)
  const stack = await startStack({ root: released.root, workers: 1, hasDemoData: true })
  const build = takeBuild({ hasWeb: false })
  const undo: (() => Promise<unknown>)[] = [() => stack.stop()]
  try {
    const manager = await stack.signIn(['admin'])
    const world = await prepare(stack, released.root)
    const working = [startTraffic({ url: stack.url, manager }), startPlayers(stack.url, world)]
    await sleep(STAGE_MS)
    const env = { ...stack.env, DATABASE_OWNER_URL: stack.owner.options.connectionString }
    await runToEnd({
      name: 'migrate',
      command: process.execPath,
      args: [join(build.apiDir, 'cli.js'), 'migrate'],
      env,
    })
    await sleep(STAGE_MS)
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { ...stack.env, PUBLIC_URL: url }
    const server = await startServer({
      name: 'new server',
      port,
      args: [join(build.apiDir, 'server.js')],
      env: settings,
    })
    undo.push(() => server.kill())
    const worker = await startWorkerProcess({
      name: 'new worker',
      args: [join(build.apiDir, 'worker.js')],
      env: settings,
      owner: stack.owner,
    })
    undo.push(() => worker.kill())
    working.push(startTraffic({ url, manager }), startPlayers(url, world))
    await sleep(STAGE_MS)
    const reports = await Promise.all(working.map((traffic) => traffic.stop()))
    const { rows: applied } = await stack.owner.query<{ count: number }>(
      'select count(*)::int as count from schema_functions',
    )
    const { rows: declared } = await stack.owner.query<{ count: number }>(
      'select count(*)::int as count from match_declarations',
    )
    const { rows: stuck } = await stack.owner.query(
      `select match_id from match_declarations join tournament_matches as match on match.id = match_id
       where match.status = 'in_progress' group by match_id having count(*) = 2`,
    )
    const described = reports.map(describeTraffic).join(' | ')
    return {
      value: reports.reduce((sum, { failed }) => sum + failed, stuck.length),
      note: `${declared[0]?.count} declarations, ${applied[0]?.count} files of functions applied; ${described}`,
    }
  } finally {
    for (const step of undo.reverse()) await step()
    build.remove()
  }
}

interface World {
  readonly tournamentId: string
  readonly players: readonly { readonly player: SignedIn; readonly matches: readonly OwnMatch[] }[]
  readonly itemId: string
}

interface OwnMatch {
  readonly id: string
  readonly participant1_id: string | null
  readonly participant2_id: string | null
}

/** Players of the same tournaments who have coins to spend. */
async function prepare({ db, signIn }: Stack, releasedRoot: string): Promise<World> {
  // The factory of the previous release, because ours writes columns that its database does not have.
  const factory = join(releasedRoot, 'apps/api/src/features/tournaments/testing.ts')
  const { makeStartedTournament }: typeof TournamentsTesting = await import(factory)
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => signIn()))
  const participants = players.map(({ userId }) => userId)
  const cups: string[] = []
  for (let cup = 0; cup < CUPS; cup += 1) cups.push((await makeStartedTournament(db, { participants })).id)
  const matches = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id', 'participant2_id'])
    .where('tournament_id', 'in', cups)
    .where('round_number', '=', 1)
    .execute()
  for (const ownerId of participants) {
    await db
      .transaction()
      .execute((tx) => grantCoins(tx, { fact: `upgrade:${ownerId}`, ownerId, amount: coins(10_000) }))
  }
  const { id: itemId } = await makeShopItem(db, { cost_coins: COST, quantity: 100_000 })
  return {
    tournamentId: cups[0] ?? '',
    itemId,
    players: players.map((player) => ({
      player,
      matches: matches.filter((one) => [one.participant1_id, one.participant2_id].includes(player.userId)),
    })),
  }
}

/** Requests that use database functions: a declaration, a message, a purchase, a bracket, a search. */
function startPlayers(
  url: string,
  { tournamentId, players, itemId }: World,
): ReturnType<typeof startTraffic> {
  return startTraffic({
    url,
    clients: players.length,
    pauseMs: PAUSE_MS,
    manager: players[0]?.player as SignedIn,
    visit: async (ask, client) => {
      const { player, matches } = players[client] as (typeof players)[number]
      const by = player.headers
      const match = matches[Math.floor(Math.random() * matches.length)] as OwnMatch
      // A repeated declaration is answered like the first one.
      await ask('POST', `/api/matches/${match.id}/declaration`, 204, { winnerId: match.participant1_id }, by)
      await ask(
        'POST',
        `/api/matches/${matches[0]?.id}/messages`,
        201,
        { id: randomUUID(), text: 'Boa!' },
        by,
      )
      await ask('POST', `/api/shop/items/${itemId}/purchase`, 201, { costCoins: COST }, by)
      await ask('GET', `/api/tournaments/${tournamentId}/bracket?v=${randomUUID()}`, 200, undefined, by)
      await ask('GET', `/api/tournaments/found?q=copa&v=${randomUUID()}`, 200, undefined, by)
    },
  })
}
