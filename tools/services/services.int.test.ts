import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import {
  findFreePort,
  prepareDatabase,
  startMailCatcher,
  startPostgres,
  startProcess,
  startRedis,
} from './index.ts'
import { listFamily, listProcesses } from './process-table.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

describe('findFreePort', () => {
  it('takes the next port when the preferred one is in use', async () => {
    const preferred = await findFreePort()
    const holder = createServer().listen(preferred, '127.0.0.1')
    undo.push(() => holder.close())
    expect(await findFreePort(preferred)).toBeGreaterThan(preferred)
  })
})

describe('startProcess', () => {
  it('leaves nothing behind of a process that ignores the stop signal and has children', async () => {
    const stubborn = await startProcess({
      name: 'stubborn',
      command: 'sh',
      args: ['-c', 'trap "" TERM; sleep 300 & sleep 300 & wait'],
      graceMs: 200,
    })
    const group = stubborn.pid
    await expect.poll(() => listFamily(group).length).toBe(3)
    await stubborn.stop()
    expect(listFamily(group)).toEqual([])
  })

  it('ends the children of a leader that has died before them', async () => {
    const leader = await startProcess({ name: 'leader', command: 'sh', args: ['-c', 'sleep 300 & exit 3'] })
    expect(await leader.ended).toBe('ended with code 3')
    await leader.stop()
    expect(listProcesses().filter((row) => row.groupId === leader.pid)).toEqual([])
  })
})

describe('startPostgres', () => {
  it('keeps committed rows through a crash and does not respond while frozen', async () => {
    const postgres = await startPostgres()
    undo.push(() => postgres.stop())
    await query(postgres.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    await query(postgres.url, 'CHECKPOINT')
    await postgres.kill()
    await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow()
    await postgres.up()
    expect(await query(postgres.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    postgres.freeze()
    await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow()
    postgres.thaw()
    expect(await query(postgres.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('takes over the data of a killed run, and a pid file whose id belongs to another process', async () => {
    const root = mkdtempSync(join(tmpdir(), 'trunfo-test-'))
    undo.push(() => rmSync(root, { recursive: true, force: true }))
    const first = await startPostgres({ dir: join(root, 'postgres') })
    const second = await startPostgres({ dir: join(root, 'postgres') })
    expect(await first.ended).toBe('ended with code 0')
    await second.kill()

    const bystander = spawn('sleep', ['60'])
    undo.push(() => bystander.kill())
    writeFileSync(join(second.dir, 'postmaster.pid'), `${bystander.pid}\n`)
    await second.up()
    undo.push(() => rmSync(dirname(second.dir), { recursive: true, force: true }))
    undo.push(() => second.stop())
    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect(bystander.exitCode).toBeNull()
  })

  it('removes a temporary data folder when it stops', async () => {
    const postgres = await startPostgres()
    await postgres.stop()
    expect(existsSync(postgres.dir)).toBe(false)
  })
})

describe('prepareDatabase', () => {
  it('creates an application role that cannot create tables, and can be called again', async () => {
    const postgres = await startPostgres()
    undo.push(() => postgres.stop())
    const { ownerUrl, appUrl } = await prepareDatabase(postgres.url)
    expect(await prepareDatabase(postgres.url)).toEqual({ ownerUrl, appUrl })
    await query(ownerUrl, 'CREATE TABLE owned (n int)')
    await expect(query(appUrl, 'CREATE TABLE mine (n int)')).rejects.toThrow('permission denied')
    await expect(query(appUrl, 'CREATE TEMP TABLE mine (n int)')).rejects.toThrow('permission denied')
  })
})

describe('startRedis', () => {
  it('comes back on the same port after a crash', async () => {
    const redis = await startRedis()
    undo.push(() => redis.stop())
    await redis.kill()
    await redis.up()
    const client = new Redis(redis.url)
    undo.push(() => client.disconnect())
    expect(await client.ping()).toBe('PONG')
  })
})

describe('startMailCatcher', () => {
  it('serves its web page', async () => {
    const mail = await startMailCatcher()
    undo.push(() => mail.stop())
    const response = await fetch(`${mail.webUrl}/email`)
    expect(await response.json()).toEqual([])
  })
})

describe('a program that is ended by a signal it does not handle', () => {
  it('stops its servers and removes their data', async () => {
    const script = `
      const { startRedis } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
      const redis = await startRedis()
      console.log(redis.pid)
      setInterval(() => undefined, 1000)`
    const program = spawn(process.execPath, ['--input-type=module', '--eval', script])
    const [line] = await once(program.stdout, 'data')
    const pid = Number(line)
    expect(listFamily(pid)).toHaveLength(1)
    program.kill('SIGTERM')
    await once(program, 'exit')
    await expect.poll(() => listFamily(pid)).toEqual([])
  })
})
