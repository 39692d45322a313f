import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinary, isInstalled } from './binaries.ts'
import { type ClusterNode, startPatroni } from './patroni.ts'
import { findFreePort } from './ports.ts'
import { acceptsQueries, temporaryParent } from './postgres.ts'
import { type Service, startService } from './service.ts'
import { unprivilegedUser } from './unprivileged-user.ts'
import { answersOk, waitFor } from './wait-for.ts'

/** Two PostgreSQL servers under Patroni and etcd, with haproxy in front, as docs/operations.md recommends them. */
export interface PostgresCluster {
  /** Always leads to the primary; its `url` is for the superuser. */
  readonly proxy: Service
  /** Kills PostgreSQL on the primary at once; its Patroni lives on. */
  killPrimary(): Promise<void>
  /** Stops every process of the primary's node until `thaw`, which also resolves once it follows the new primary. */
  freezePrimary(): Promise<{ thaw(): Promise<void> }>
  /** Keeps what the primary writes from the standby until the result is called; call it once the primary is dead. */
  holdBackStandby(): Promise<() => void>
  /** Resolves once the standby follows; with synchronous replication, once acknowledged writes are on it. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface ClusterOptions {
  readonly isSynchronous: boolean
}

/** Says what is missing on this machine, if anything. */
export function lackingForCluster(): string | undefined {
  const missing = (['patroni', 'etcd', 'haproxy'] as const).filter((name) => !isInstalled(name))
  if (missing.length > 0) return missing.join(', ')
  const { status } = spawnSync('/usr/bin/python3', ['-c', 'import etcd'])
  return status === 0 ? undefined : 'python3-etcd'
}

export async function startPostgresCluster({ isSynchronous }: ClusterOptions): Promise<PostgresCluster> {
  const user = unprivilegedUser()
  const dir = mkdtempSync(join(temporaryParent(), 'trunfo-cluster-'))
  if (user) chownSync(dir, user.uid, user.gid)
  const removeDir = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  const undo: (() => unknown)[] = [removeDir]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const etcd = await startEtcd(join(dir, 'etcd'))
    undo.push(() => etcd.stop())
    const nodes: ClusterNode[] = []
    // One after the other: the second one copies the first.
    for (const name of ['one', 'two']) {
      const node = await startPatroni({
        name,
        dir: join(dir, name),
        etcdPort: etcd.port,
        isSynchronous,
        user,
      })
      undo.push(() => node.stop())
      nodes.push(node)
    }
    const proxy = await startProxy(dir, nodes, removeDir)
    undo.push(() => proxy.down())
    const cluster = { ...controlsOf(nodes, isSynchronous), proxy, stop }
    await cluster.settled()
    return cluster
  } catch (error) {
    await stop()
    throw error
  }
}

function controlsOf(nodes: readonly ClusterNode[], isSynchronous: boolean) {
  const find = async (role: 'primary' | 'replica'): Promise<ClusterNode> => {
    const is = await Promise.all(nodes.map((node) => node.is(role)))
    const found = nodes[is.indexOf(true)]
    if (!found) throw new Error(`the cluster has no ${role}`)
    return found
  }
  const settled = () =>
    waitFor('The cluster', async () => {
      const [primary, standby] = [await find('primary'), await find('replica')]
      return (await primary.isFollowed()) && (!isSynchronous || (await standby.is('synchronous')))
    })
  return {
    settled,
    killPrimary: async () => (await find('primary')).killPostgres(),
    async freezePrimary() {
      const node = await find('primary')
      node.freeze()
      return {
        async thaw() {
          node.thaw()
          await waitFor('The thawed node', () => node.is('replica'))
          await settled()
        },
      }
    },
    holdBackStandby: async () => (await find('replica')).holdBack(),
  }
}

/** With its second API: Patroni 3.0.2 loses acknowledged writes over the third one when a hung leader thaws. */
async function startEtcd(dir: string): Promise<Service> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  mkdirSync(dir, { mode: 0o700 })
  const settings = {
    name: 'etcd',
    'data-dir': dir,
    'enable-v2': 'true',
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `etcd=${peerUrl}`,
  }
  return startService({
    url,
    port,
    process: {
      name: 'etcd',
      command: findBinary('etcd'),
      args: Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    },
    isReady: () => answersOk(`${url}/health`),
  })
}

async function startProxy(dir: string, nodes: readonly ClusterNode[], cleanUp: () => void): Promise<Service> {
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const file = join(dir, 'haproxy.cfg')
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`,
  )
  writeFileSync(
    file,
    `
global
  maxconn 1024
listen primary
  bind 127.0.0.1:${port}
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  return startService({
    url,
    port,
    process: {
      name: 'haproxy of the cluster',
      command: findBinary('haproxy'),
      args: ['-db', '-f', file],
      stopSignal: 'SIGINT',
    },
    isReady: () => acceptsQueries(url),
    // If this program is ended, clean-ups run in the order of the starts: the nodes are gone by then.
    cleanUp,
  })
}
