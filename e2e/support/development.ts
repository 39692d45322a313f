import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startProcess } from '../../tools/services/index.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Set, so that a developer's `.env` does not apply. */
const NO_ENGINES = { DATABASE_URL: '', DATABASE_OWNER_URL: '', REDIS_URL: '' }

export interface Development {
  readonly siteUrl: string
  readonly mailUrl: string
  /** Sends SIGINT. Resolves once everything has ended, to whether it cleaned up. */
  stop(): Promise<boolean>
}

/**
 * Runs the README's command without settings. Its data directory is separate, so it can run next to a
 * developer's own. The URLs are the printed ones.
 */
export async function startDevelopment(): Promise<Development> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-dev-'))
  // PostgreSQL's system user must be able to enter the directory.
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
    // It deletes this file once everything it started has ended.
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
