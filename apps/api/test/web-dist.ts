import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pageFile } from '@trunfo/contract/pages'
import { features } from '../src/features.ts'

/** Writes the parts of a web build that the server reads: the shell's template and the manifest. */
export function makeWebDist(dist: string): string {
  const modules = features.flatMap(({ pages = {} }) =>
    Object.keys(pages).map((name) => [`src/${pageFile(name as PageName)}`, { file: 'assets/page.js' }]),
  )
  for (const dir of ['.vite', 'assets']) mkdirSync(join(dist, dir), { recursive: true })
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(modules)))
  writeFileSync(join(dist, 'index.html'), '<head><!--page-head--><!--/page-head--></head><!--page-boot-->')
  return dist
}

/** Returns the content of a meta tag. */
export function metaTag(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]
}
