import { globSync } from 'node:fs'
import { join } from 'node:path'

/** A check looks at a tree and names what is wrong with it; the tree is an argument so that tests can plant. */
export type Check = (root: string) => Promise<readonly string[]> | readonly string[]

export const ROOT = join(import.meta.dirname, '../..')

/** Ends the process with 1 when the check finds anything. */
export async function runCheck(name: string, check: Check): Promise<void> {
  const problems = await check(ROOT)
  if (problems.length === 0) return
  console.error(problems.map((problem) => `- ${problem}`).join('\n'))
  console.error(`${name}: ${problems.length} to put right`)
  process.exitCode = 1
}

/** Files under the root by pattern, as sorted paths with forward slashes; built and installed files left out. */
export function filesOf(root: string, patterns: string | readonly string[]): string[] {
  const isLeftOut = /(^|[\\/])(node_modules|dist|coverage|\.dev)$/
  return globSync(patterns, { cwd: root, exclude: (path) => isLeftOut.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
