import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, runCheck } from './check.ts'

const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g

/** Papers point at code and tests; a file that moved leaves its papers untrue. */
export function checkDocLinks(root: string): string[] {
  return filesOf(root, ['*.md', 'docs/**/*.md']).flatMap((paper) =>
    [...readFileSync(join(root, paper), 'utf8').matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(paper), decodeURI(target))))
      .map((target) => `${paper} points to ${target}, which is not there`),
  )
}

if (import.meta.main) await runCheck('papers', checkDocLinks)
