import { join } from 'node:path'
import { GAMES_ROOM } from '@trunfo/contract/games'
import { type PostgresCluster, startPostgresCluster } from '../services/index.ts'
import { startWorkerProcess } from '../stack/app-process.ts'
import { type Stack, startStack } from '../stack/index.ts'
import { type Journal, startJournal } from './journal.ts'
import { type LiveSockets, openLiveSockets } from './live-sockets.ts'

export const SOCKETS = 20
const ERROR_LEVEL = 50
const ENTRY = join(import.meta.dirname, 'marking-worker.ts')

/** A whole Trunfo on a replicated PostgreSQL, with people who write and pages that listen. */
export interface Scene {
  readonly cluster: PostgresCluster
  readonly stack: Stack
  readonly hasWorkerEnded: () => boolean
  readonly journal: Journal
  readonly sockets: LiveSockets
  /** Codes of the errors that the API processes logged as unexpected. */
  readonly unexpected: ReadonlyMap<string, number>
}

/** Stops everything again, also if `play` fails. */
export async function onScene<Result>(
  isSynchronous: boolean,
  play: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const undo: (() => unknown)[] = []
  const keep = <Kind>(started: Kind, stop: (started: Kind) => unknown): Kind => {
    undo.push(() => stop(started))
    return started
  }
  try {
    const cluster = keep(await startPostgresCluster({ isSynchronous }), (one) => one.stop())
    const unexpected = new Map<string, number>()
    const stack = keep(
      await startStack({
        servers: 2,
        hasBalancer: true,
        postgres: cluster.proxy,
        onServerLine: (line) => noteUnexpected(unexpected, line),
      }),
      (one) => one.stop(),
    )
    const worker = keep(
      await startWorkerProcess({
        name: 'marking worker',
        owner: stack.owner,
        args: ['--import', 'tsx', ENTRY],
        env: stack.env,
      }),
      (one) => one.kill(),
    )
    let hasWorkerEnded = false
    void worker.ended.then(() => {
      hasWorkerEnded = true
    })
    const sockets = keep(
      await openLiveSockets({ url: stack.url, origin: stack.url, room: GAMES_ROOM, count: SOCKETS }),
      (one) => one.close(),
    )
    const journal = startJournal({ url: stack.url, manager: await stack.signIn(['admin']) })
    // After a success it has stopped already.
    undo.push(() => journal.stop().catch(() => undefined))
    return await play({
      cluster,
      stack,
      hasWorkerEnded: () => hasWorkerEnded,
      journal,
      sockets,
      unexpected,
    })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

function noteUnexpected(unexpected: Map<string, number>, line: string): void {
  if (!line.startsWith('{')) return
  const { level, err } = JSON.parse(line) as { level: number; err?: { code?: string; message?: string } }
  if (level < ERROR_LEVEL || !err) return
  const reason = err.code ?? err.message ?? ''
  unexpected.set(reason, (unexpected.get(reason) ?? 0) + 1)
}
