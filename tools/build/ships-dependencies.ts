import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'

const OWN = '@trunfo/'

/**
 * What the processes import from others is a dependency of theirs and stays outside the bundle, where
 * `npm ci --omit=dev` puts it and `npm audit --omit=dev` sees it. Only our own packages go in. Anything else fails the
 * build: bundled from among the development tools it would ship without ever being audited.
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
