import { filesOf } from '../checks/check.ts'

/** Files whose comments people read. */
export const sourcesOf = (root: string): string[] =>
  filesOf(root, ['{apps,packages,tools,e2e}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}']).filter(
    (file) => !/generated|\.d\.ts$/.test(file),
  )

/** Files that are prose themselves. */
export const docsOf = (root: string): string[] => filesOf(root, ['*.md', 'docs/**/*.md'])
