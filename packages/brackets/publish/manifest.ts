import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Completes `dist`, which is the folder to publish. The package's own manifest stays private and points to the
 * sources, which the rest of the repository imports without a build.
 */
const HERE = join(import.meta.dirname, '..')
const DIST = join(HERE, 'dist')

const { name, version, description, license, keywords, type, sideEffects, engines, exports } = JSON.parse(
  readFileSync(join(HERE, 'package.json'), 'utf8'),
)
const built = Object.entries<string>(exports).map(([path, source]) => {
  const file = source.replace('./src/', './').replace(/\.ts$/, '')
  return [path, { types: `${file}.d.ts`, default: `${file}.js` }]
})
const manifest = {
  name,
  version,
  description,
  license,
  keywords,
  type,
  sideEffects,
  engines,
  exports: Object.fromEntries(built),
  files: ['**/*.js', '**/*.d.ts'],
}
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(join(HERE, 'README.md'), join(DIST, 'README.md'))
copyFileSync(join(HERE, '../../LICENSE'), join(DIST, 'LICENSE'))
