import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { shipsDependencies } from './ships-dependencies.ts'

/**
 * Bundles the three entry points of the API with our own packages, which are TypeScript sources. Its
 * `dependencies` stay external, because several contain native code.
 */
const api = join(import.meta.dirname, '../../apps/api')
const { dependencies } = JSON.parse(readFileSync(join(api, 'package.json'), 'utf8'))

rmSync(join(api, 'dist'), { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: api,
  entryPoints: ['src/server.ts', 'src/worker.ts', 'src/cli.ts'],
  outdir: 'dist',
  // Flat, so that the relative path to the package's other folders is the same from every file.
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
  plugins: [shipsDependencies(dependencies)],
})

const scripts = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.js'))
const bytes = scripts.reduce((sum, [, output]) => sum + output.bytes, 0)
console.log(`apps/api/dist: ${scripts.length} files, ${Math.round(bytes / 1024)} KB`)
