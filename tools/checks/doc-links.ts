import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, runCheck } from './check.ts'

const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g

/** Fails on links in the docs to files that do not exist. */
export function checkDocLinks(root: string): string[] {
  return filesOf(root, ['*.md', 'docs/**/*.md']).flatMap((doc) =>
    [...readFileSync(join(root, doc), 'utf8').matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(doc), decodeURI(target))))
      .map((target) => `${doc} points to ${target}, which is not there`),
  )
}

if (import.meta.main) await runCheck('doc links', checkDocLinks)
