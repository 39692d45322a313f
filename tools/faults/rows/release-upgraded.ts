import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { coins } from '@trunfo/money/amounts'
import { grantCoins } from '../../../apps/api/src/features/ledger/index.ts'
import { makeShopItem } from '../../../apps/api/src/features/shop/testing.ts'
import { makeStartedTournament } from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Row } from '../../bench/harness/row.ts'
import { checkOut } from '../../bench/other-commit.ts'
import { findFreePort, startProcess } from '../../services/index.ts'
import { startServer, startWorkerProcess } from '../../stack/app-process.ts'
import { takeBuild } from '../../stack/build.ts'
import { type SignedIn, type Stack, startStack } from '../../stack/index.ts'
import { describeTraffic, startTraffic } from '../traffic.ts'

/** The release whose servers go on running while ours migrates. */
const RELEASED = process.env.UPGRADE_FROM ?? '55e8a63'
const PLAYERS = 8
/** A chat takes four messages of a person in ten seconds, and at the end each speaks to two releases. */
const PAUSE_MS = 5_600
const STAGE_MS = 15_000
const COST = 5

export const rows: readonly Row[] = [
  {
    name: `${RELEASED} upgraded under load, both releases side by side: failed requests`,
    bar: { atMost: 0 },
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
    const world = await prepare(stack)
    const working = [startTraffic({ url: stack.url, manager }), startPlayers(stack.url, world)]
    await sleep(STAGE_MS)
    const env = { ...stack.env, DATABASE_OWNER_URL: stack.owner.options.connectionString }
    const migrate = await startProcess({
      name: 'migrate',
      command: process.execPath,
      args: [join(build.apiDir, 'cli.js'), 'migrate'],
      env,
    })
    const ending = await migrate.ended
    if (ending !== 'ended with code 0') throw new Error(`migrate ${ending}\n${migrate.recentOutput()}`)
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
    const described = reports.map(describeTraffic).join(' | ')
    return {
      value: reports.reduce((sum, { failed }) => sum + failed, 0),
      note: `${applied[0]?.count} files of functions applied; ${described}`,
    }
  } finally {
    for (const step of undo.reverse()) await step()
    build.remove()
  }
}

interface World {
  readonly tournamentId: string
  readonly matches: readonly { readonly matchId: string; readonly player: SignedIn }[]
  readonly itemId: string
}

/** Players of one tournament who have coins to spend. */
async function prepare({ db, signIn }: Stack): Promise<World> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => signIn()))
  const participants = players.map(({ userId }) => userId)
  const { id: tournamentId } = await makeStartedTournament(db, { participants })
  const matches = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id', 'participant2_id'])
    .where('tournament_id', '=', tournamentId)
    .where('round_number', '=', 1)
    .execute()
  for (const ownerId of participants) {
    await db
      .transaction()
      .execute((tx) => grantCoins(tx, { fact: `upgrade:${ownerId}`, ownerId, amount: coins(10_000) }))
  }
  const { id: itemId } = await makeShopItem(db, { cost_coins: COST, quantity: 100_000 })
  return {
    tournamentId,
    itemId,
    matches: players.flatMap((player) => {
      const match = matches.find((one) => [one.participant1_id, one.participant2_id].includes(player.userId))
      return match ? [{ matchId: match.id, player }] : []
    }),
  }
}

/** What goes through functions of the database: a message, a purchase, a bracket, a search. */
function startPlayers(
  url: string,
  { tournamentId, matches, itemId }: World,
): ReturnType<typeof startTraffic> {
  return startTraffic({
    url,
    clients: matches.length,
    pauseMs: PAUSE_MS,
    manager: matches[0]?.player as SignedIn,
    visit: async (ask, client) => {
      const { matchId, player } = matches[client] as (typeof matches)[number]
      const by = player.headers
      await ask('POST', `/api/matches/${matchId}/messages`, 201, { id: randomUUID(), text: 'Boa!' }, by)
      await ask('POST', `/api/shop/items/${itemId}/purchase`, 201, { costCoins: COST }, by)
      await ask('GET', `/api/tournaments/${tournamentId}/bracket?v=${randomUUID()}`, 200, undefined, by)
      await ask('GET', `/api/tournaments/found?q=copa&v=${randomUUID()}`, 200, undefined, by)
    },
  })
}
