import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'

const OWN = '@trunfo/'

/**
 * Third-party imports stay outside the bundle and must be among the `dependencies`, where `npm ci --omit=dev`
 * installs them and `npm audit --omit=dev` sees them. Only our own packages are bundled. Anything else fails
 * the build: a bundled development tool would ship without being audited.
 */
export function shipsDependencies(dependencies: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'ships-dependencies',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point' || path.startsWith(OWN)) return undefined
        const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
        if (isBuiltin(path) || Object.hasOwn(dependencies, name)) return { path, external: true }
        const text = `${name} would ship, so it must be among the dependencies of apps/api`
        return { errors: [{ text }] }
      })
    },
  }
}
