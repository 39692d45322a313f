import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinary, siblingBinary } from './binaries.ts'
import type { ProcessUser } from './managed-process.ts'
import { findFreePort } from './ports.ts'
import { listFamily, listProcesses, sendSignal, stillRunning } from './process-table.ts'
import { startService } from './service.ts'
import { answersOk, waitFor } from './wait-for.ts'

/** A PostgreSQL server that Patroni starts, promotes, demotes and repairs. */
export interface ClusterNode {
  readonly name: string
  readonly port: number
  readonly restPort: number
  is(role: 'primary' | 'replica' | 'synchronous'): Promise<boolean>
  /** Whether a standby receives this primary's log. */
  isFollowed(): Promise<boolean>
  killPostgres(): Promise<void>
  freeze(): void
  thaw(): void
  /** Freezes the process that receives the primary's log; the result ends it, and whatever it has not read is gone. */
  holdBack(): () => void
  stop(): Promise<void>
}

interface NodeOptions {
  readonly name: string
  /** Created here; the caller removes it. */
  readonly dir: string
  readonly etcdPort: number
  readonly isSynchronous: boolean
  readonly user: ProcessUser | undefined
}

export async function startPatroni(options: NodeOptions): Promise<ClusterNode> {
  const { name, dir, user } = options
  const [port, restPort] = [await findFreePort(), await findFreePort()]
  const dataDir = join(dir, 'data')
  const url = `http://127.0.0.1:${restPort}`
  mkdirSync(dir, { mode: 0o700 })
  const file = join(dir, 'patroni.json')
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify(configuration(options, { port, restPort, dataDir })))
  if (user) for (const path of [dir, file]) chownSync(path, user.uid, user.gid)

  // Patroni's PostgreSQL leaves its process group and its tree, so it is found by its pid file.
  const family = () => familyOf(dataDir)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const { pid } of family()) sendSignal(pid, signal)
  }
  const service = await startService({
    url,
    port: restPort,
    process: {
      name: `Patroni ${name}`,
      command: findBinary('patroni'),
      args: [file],
      cwd: '/',
      user,
      // Debian's Python has its modules, whichever other Python comes first for the developer.
      env: { PATH: '/usr/bin:/bin', HOME: dir, LC_ALL: 'C.UTF-8' },
    },
    isReady: () => answersOk(`${url}/readiness`),
    cleanUp: () => signalAll('SIGKILL'),
  })

  return {
    name,
    port,
    restPort,
    is: (role) => answersOk(`${url}/${role}`).catch(() => false),
    async isFollowed() {
      const response = await fetch(`${url}/patroni`, { signal: AbortSignal.timeout(2_000) })
      const { replication = [] } = (await response.json()) as { replication?: { state: string }[] }
      return replication.some(({ state }) => state === 'streaming')
    },
    async killPostgres() {
      const killed = family()
      signalAll('SIGKILL')
      await waitFor('The kill', async () => stillRunning(killed).length === 0)
    },
    freeze() {
      service.freeze()
      signalAll('SIGSTOP')
    },
    thaw() {
      signalAll('SIGCONT')
      service.thaw()
    },
    holdBack() {
      const receiver = family().find(({ pid }) => titleOf(pid).includes('walreceiver'))
      if (!receiver) throw new Error(`${name} receives nothing`)
      sendSignal(receiver.pid, 'SIGSTOP')
      return () => {
        sendSignal(receiver.pid, 'SIGTERM')
        sendSignal(receiver.pid, 'SIGCONT')
      }
    },
    async stop() {
      await service.kill()
      const killed = family()
      await service.stop()
      await waitFor('The end of PostgreSQL', async () => stillRunning(killed).length === 0)
    },
  }
}

function familyOf(dataDir: string) {
  const pidFile = join(dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return []
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  // After a crash the id in the file may belong to another process.
  const isOurs = listProcesses().some((row) => row.pid === pid && row.command === 'postgres')
  return isOurs ? listFamily(pid) : []
}

function titleOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

function configuration(
  { name, dir, etcdPort, isSynchronous }: NodeOptions,
  { port, restPort, dataDir }: { port: number; restPort: number; dataDir: string },
) {
  return {
    scope: 'trunfo',
    namespace: '/trunfo/',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 64 * 1024 ** 2,
        synchronous_mode: isSynchronous,
        // A crashed primary is replaced at once instead of restarted; versions before 3.0 call it the second name.
        primary_start_timeout: 0,
        master_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { wal_log_hints: 'on', max_connections: 200, wal_keep_size: '256MB' },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'icu' },
        { 'icu-locale': 'pt-BR' },
        'data-checksums',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: dirname(siblingBinary(findBinary('postgres'), 'pg_controldata')),
      pgpass: join(dir, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'rewinder' },
      },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      // The processes are killed, not the machine, so nothing is lost without fsync.
      parameters: { unix_socket_directories: '', fsync: 'off', full_page_writes: 'on' },
    },
  }
}
