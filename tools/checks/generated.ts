import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Generator } from '../generate/generator.ts'
import { runCheck } from './check.ts'

/** Generated files are committed so that readers and reviewers see them; this check fails on stale ones. */
export async function checkGenerated(root: string, generators: readonly Generator[]): Promise<string[]> {
  const problems = await Promise.all(
    generators.map(async ({ file, generate }) => {
      const path = join(root, file)
      if (!existsSync(path)) return [`${file} is missing: npm run generate`]
      const line = firstDifference(readFileSync(path, 'utf8'), await generate(root))
      return line === null ? [] : [`${file} is stale: npm run generate\n${line}`]
    }),
  )
  return problems.flat()
}

function firstDifference(committed: string, fresh: string): string | null {
  if (committed === fresh) return null
  const [before, after] = [committed.split('\n'), fresh.split('\n')]
  const index = after.findIndex((line, at) => line !== before[at])
  const at = index < 0 ? after.length : index
  return `  line ${at + 1}, committed: ${before[at] ?? '(end)'}\n  line ${at + 1}, fresh:     ${after[at] ?? '(end)'}`
}

if (import.meta.main) {
  const { generators } = await import('../generate/generators.ts')
  await runCheck('generated', (root) => checkGenerated(root, generators))
}
