import { readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

/**
 * Bundles the three entries of the API. Its `dependencies` stay outside, where `npm ci --omit=dev` puts them,
 * since several bring native parts. Everything else goes into the bundle: our own packages, which are
 * TypeScript sources, and `devDependencies` of which the processes use only a small part.
 */
const api = join(import.meta.dirname, '../../apps/api')
const { dependencies } = JSON.parse(readFileSync(join(api, 'package.json'), 'utf8'))

const dependenciesStayOut: Plugin = {
  name: 'dependencies-stay-out',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
      const staysOut = kind !== 'entry-point' && (isBuiltin(path) || name in dependencies)
      return staysOut ? { path, external: true } : undefined
    })
  },
}

rmSync(join(api, 'dist'), { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: api,
  entryPoints: ['src/server.ts', 'src/worker.ts', 'src/cli.ts'],
  outdir: 'dist',
  // Flat, so that every file finds the package's other folders at the same distance.
  chunkNames: 'shared-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  jsx: 'automatic',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
  plugins: [dependenciesStayOut],
})

const scripts = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.js'))
const bytes = scripts.reduce((sum, [, output]) => sum + output.bytes, 0)
console.log(`apps/api/dist: ${scripts.length} files, ${Math.round(bytes / 1024)} KB`)
