import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startProcess } from '../../tools/services/index.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Whoever works here may have named their own in `.env`; what is set is not read from there. */
const NO_ENGINES = { DATABASE_URL: '', DATABASE_OWNER_URL: '', REDIS_URL: '' }

export interface Development {
  readonly siteUrl: string
  readonly mailUrl: string
  /** As Ctrl-C does; resolves once nothing of it is left, to whether that was its own doing. */
  stop(): Promise<boolean>
}

/**
 * What the README tells a newcomer to type, in an environment without settings; only its data are elsewhere, so that it
 * runs beside that of whoever works here. The addresses are those it prints.
 */
export async function startDevelopment(): Promise<Development> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-dev-'))
  // The user whom PostgreSQL runs as must be able to enter.
  chmodSync(dir, 0o755)
  const { PATH, HOME, LANG } = process.env
  const addresses = new Map<string, string>()
  const ready = Promise.withResolvers<void>()
  const npm = await startProcess({
    name: 'npm run dev',
    command: 'npm',
    args: ['run', 'dev'],
    cwd: ROOT,
    env: { PATH, HOME, LANG, DEV_DIR: dir, ...NO_ENGINES },
    stopSignal: 'SIGINT',
    graceMs: 60_000,
    onLine: (line) => {
      const [, name, url] = /^ {2}(\w.*?) {2,}(http\S+)$/.exec(stripVTControlCharacters(line)) ?? []
      if (name && url) addresses.set(name, url)
      if (line.includes('Ctrl-C stops everything.')) ready.resolve()
    },
  })
  const stop = async () => {
    await npm.stop()
    // It takes away the record of what it started when all of that has ended.
    const isClean = !existsSync(join(dir, 'run.json'))
    rmSync(dir, { recursive: true, force: true })
    return isClean
  }
  const failure = npm.ended.then((reason) => {
    throw new Error(`npm run dev ${reason}:\n${npm.recentOutput()}`)
  })
  await Promise.race([ready.promise, failure]).catch(async (error) => {
    await stop()
    throw error
  })
  failure.catch(() => undefined)
  const addressOf = (name: string) => {
    const url = addresses.get(name)
    if (!url) throw new Error(`npm run dev named no ${name}`)
    return url
  }
  return { siteUrl: addressOf('Site'), mailUrl: addressOf('Caught mail'), stop }
}
