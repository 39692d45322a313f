import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PAGES, type PageName, pageComponent, pageFile } from '@trunfo/contract/pages'
import { filesOf, runCheck } from './check.ts'

const byFile = new Map((Object.keys(PAGES) as PageName[]).map((name) => [pageFile(name), name]))

/** Router and server find a page by its file name: a file with an unknown name would never be found. */
export function checkPages(root: string): string[] {
  const files = filesOf(root, ['apps/web/src/features/**/*-page.tsx', 'apps/web/src/app/*/*-page.tsx'])
  const names = Map.groupBy(files, (file) => basename(file))
  return [
    ...files.flatMap((file) => fileProblems(root, file)),
    ...[...names].filter(([, same]) => same.length > 1).map(([name]) => `${name} is there more than once`),
  ]
}

function fileProblems(root: string, file: string): string[] {
  const page = byFile.get(basename(file))
  if (!page) return [`${file} is no page of packages/contract/src/pages.ts`]
  const component = pageComponent(page)
  const isExported = new RegExp(`^export (function|const) ${component}\\b`, 'm')
  return isExported.test(readFileSync(join(root, file), 'utf8'))
    ? []
    : [`${file} does not export ${component}`]
}

if (import.meta.main) await runCheck('pages', checkPages)
