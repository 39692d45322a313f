import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersOk, findFreePort, type ManagedProcess, startProcess, waitFor } from '../services/index.ts'

/**
 * A real S3 server for tests: Ceph's gateway with one monitor and one in-memory disk. It checks signatures
 * and permissions like a production store; simple imitations accept anything. It uses none of the system's
 * Ceph folders, and `stop` removes all data.
 */
export interface S3Server {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  stop(): Promise<void>
}

const PACKAGES = ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw']
const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin']

/** Some are Python programs that need Debian's Python first on the path. */
const ENVIRONMENT = {
  ...process.env,
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
}

export function installRadosgw(): void {
  if (PROGRAMS.every((program) => spawnSync('which', [program], { env: ENVIRONMENT }).status === 0)) return
  if (process.getuid?.() !== 0)
    throw new Error(`Install the S3 server first: apt-get install ${PACKAGES.join(' ')}`)
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...PACKAGES)
}

export async function startRadosgw(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'radosgw-'))
  const [gatewayPort, monitorPort] = [await findFreePort(), await findFreePort()]
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  const conf = ['-c', join(folder, 'ceph.conf')]
  writeFileSync(join(folder, 'ceph.conf'), configuration(folder, gatewayPort, monitorPort))
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))

  const daemons: ManagedProcess[] = []
  const start = async (command: string, ...words: string[]) => {
    const daemon = await startProcess({
      name: command,
      command,
      args: [...conf, '-f', ...words],
      env: ENVIRONMENT,
    })
    daemons.push(daemon)
    return daemon
  }
  const stop = async () => {
    // The data is discarded, so skip the graceful shutdown.
    await Promise.all(daemons.map((daemon) => daemon.kill()))
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    run('ceph-mon', ...conf, '--mkfs', '-i', 'a')
    await start('ceph-mon', '-i', 'a')
    const diskId = randomUUID()
    run('ceph', ...conf, '--connect-timeout', '30', 'osd', 'new', diskId, '0')
    run('ceph-osd', ...conf, '--mkfs', '-i', '0', '--osd-uuid', diskId)
    await start('ceph-osd', '-i', '0')

    const accessKeyId = randomBytes(10).toString('hex')
    const secretAccessKey = randomBytes(20).toString('hex')
    const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`]
    run('radosgw-admin', ...conf, 'user', 'create', '--uid=trunfo', '--display-name=Trunfo', ...keys)
    const gateway = await start('radosgw', '-n', 'client.rgw.test')
    await waitFor('radosgw', () => answersOk(endpoint), { giveUp: gateway.ending })
    return { endpoint, accessKeyId, secretAccessKey, stop }
  } catch (error) {
    const output = daemons.map((daemon) => `--- ${daemon.name}\n${daemon.recentOutput()}`).join('\n')
    await stop()
    throw new Error(`The S3 server did not start.\n${output}`, { cause: error })
  }
}

/** One replica on one in-memory disk; the daemons trust each other and listen only on loopback. */
function configuration(folder: string, gatewayPort: number, monitorPort: number): string {
  return `
[global]
fsid = ${randomUUID()}
mon initial members = a
mon host = [v2:127.0.0.1:${monitorPort}/0]
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind port min = 25000
ms bind port max = 32000
run dir = ${folder}
crash dir = ${folder}
admin socket = ${folder}/$name.asok
keyring = ${folder}/keyring
log to file = false
log to stderr = true
mon data = ${folder}/mon
mon data avail crit = 1
mon allow pool size one = true
paxos propose interval = 0.05
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}

[osd]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
`
}

function run(program: string, ...words: string[]): void {
  const options = { env: ENVIRONMENT, encoding: 'utf8', timeout: 300_000 } as const
  const { status, error, stdout, stderr } = spawnSync(program, words, options)
  if (status !== 0) throw new Error(`${program} ${words[0]} failed: ${error ?? ''}\n${stdout}${stderr}`)
}
