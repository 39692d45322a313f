import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the problems found in a tree. The root is an argument, so that tests can check a prepared tree. */
export type Check = (root: string) => Promise<readonly string[]> | readonly string[]

export const ROOT = join(import.meta.dirname, '../..')

/** Prints the problems and makes the process exit with 1 if there are any. */
export async function runCheck(name: string, check: Check): Promise<void> {
  const problems = await check(ROOT)
  if (problems.length === 0) return
  console.error(problems.map((problem) => `- ${problem}`).join('\n'))
  console.error(`${name}: ${problems.length} to put right`)
  process.exitCode = 1
}

/**
 * Files under the root that match, as sorted paths with forward slashes, without built and installed files.
 */
export function filesOf(root: string, patterns: string | readonly string[]): string[] {
  const isLeftOut = /(^|[\\/])(node_modules|dist|coverage|\.dev)$/
  return globSync(patterns, { cwd: root, exclude: (path) => isLeftOut.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
