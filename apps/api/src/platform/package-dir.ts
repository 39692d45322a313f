import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of apps/api, found from `src` and from the bundle in `dist`. */
export const packageDir = findPackageDir(dirname(fileURLToPath(import.meta.url)))

function findPackageDir(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('The folder of the API package was not found')
  return findPackageDir(parent)
}
