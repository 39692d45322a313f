import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

interface Product {
  readonly output: string
  readonly sources: readonly string[]
  readonly commands: readonly (readonly string[])[]
}

const api: Product = {
  output: 'apps/api/dist/server.js',
  sources: ['apps/api/src', 'apps/api/package.json', 'packages', 'locales', 'tools/build'],
  commands: [['node', 'tools/build/api.ts']],
}
const web: Product = {
  output: 'apps/web/dist/index.html',
  sources: [
    'apps/web/src',
    'apps/web/public',
    'apps/web/service-worker',
    'apps/web/index.html',
    'apps/web/offline.html',
    'apps/web/vite.config.ts',
    'packages',
    'locales',
  ],
  commands: [
    ['vite', 'build', 'apps/web', '--logLevel', 'warn'],
    ['node', 'tools/build/compress.ts'],
  ],
}

export interface Build {
  /** The built checkout. */
  readonly root: string
  /** Contains server.js, worker.js and cli.js. */
  readonly apiDir: string
  readonly webDir: string | null
  remove(): void
}

/**
 * Builds what is missing or older than its sources, like `npm run build`, and copies it. A process that
 * restarts later then runs the same code, whatever was built in the meantime.
 */
export function takeBuild({ hasWeb, root = ROOT }: { hasWeb: boolean; root?: string | undefined }): Build {
  for (const product of hasWeb ? [api, web] : [api]) {
    if (!isStale(root, product)) continue
    for (const [command = '', ...args] of product.commands) runTool(root, command, args)
  }
  // Inside the package, where the bundle finds its dependencies and migrations.
  mkdirSync(join(root, 'apps/api/.dev'), { recursive: true })
  const dir = mkdtempSync(join(root, 'apps/api/.dev/stack-'))
  cpSync(join(root, 'apps/api/dist'), dir, { recursive: true })
  const webDir = hasWeb ? join(dir, 'web') : null
  if (webDir) cpSync(join(root, 'apps/web/dist'), webDir, { recursive: true })
  const remove = () => rmSync(dir, { recursive: true, force: true })
  // A process that dies of an error never stops the stack.
  process.once('exit', remove)
  return { root, apiDir: dir, webDir, remove }
}

function isStale(root: string, { output, sources }: Product): boolean {
  const file = join(root, output)
  if (!existsSync(file)) return true
  const builtAt = statSync(file).mtimeMs
  return sources.some((source) => newestChange(join(root, source)) > builtAt)
}

function newestChange(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path)
    .filter((entry) => entry !== 'node_modules' && entry !== 'dist')
    .reduce((newest, entry) => Math.max(newest, newestChange(join(path, entry))), 0)
}

function runTool(root: string, command: string, args: readonly string[]): void {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const { status, stderr, stdout, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error ?? stderr + stdout}`)
}
