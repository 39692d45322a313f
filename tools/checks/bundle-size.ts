/**
 * Fails when a page asks a phone to fetch more script or fonts than the design allows. Reads what the web
 * build left in apps/web/dist, so it runs after it. One KB is 1,000 bytes, the stricter reading.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/** What has an address of its own: a page, or a tab of the account settings, which comes inside their frame. */
const PAGE = /^src\/(?:app|features)\/.*\/([^/]+-(?:page|tab)\.tsx)$/
const TABS_FRAME = 'src/app/account-settings/account-settings-page.tsx'
const LIMITS_KB = { firstPaint: 180, wholePage: 250, fonts: 60 }

const dist = new URL('../../apps/web/dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

function chunk(key: string): Chunk {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no ${key}.`)
  return found
}

/** The script files that these entries bring along: at once, or also later by opening menus and the like. */
function filesOf(entries: string[], withLater: boolean): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const { imports = [], dynamicImports = [] } = chunk(key)
    const later = withLater ? dynamicImports.filter((other) => !PAGE.test(other)) : []
    for (const next of [...imports, ...later]) visit(next)
  }
  for (const entry of entries) visit(entry)
  return new Set([...seen].map((key) => chunk(key).file).filter((file) => file.endsWith('.js')))
}

const gzipped = (file: string) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
const kilobytes = (files: Iterable<string>, size: (file: string) => number) =>
  [...files].reduce((sum, file) => sum + size(file), 0) / 1000

const fonts = readdirSync(new URL('assets/', dist))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `assets/${file}`)

const rows = [
  ...Object.keys(manifest)
    .filter((key) => PAGE.test(key))
    .flatMap((page) => {
      const name = page.replace(PAGE, '$1')
      const isTab = page.endsWith('-tab.tsx')
      const entries = ['index.html', ...(isTab ? [TABS_FRAME] : []), page]
      const firstPaint = {
        name: `${name}, first paint, script (gzip)`,
        kb: kilobytes(filesOf(entries, false), gzipped),
        limit: LIMITS_KB.firstPaint,
      }
      const everything = {
        name: `${name}, everything, script (gzip)`,
        kb: kilobytes(filesOf(entries, true), gzipped),
        limit: LIMITS_KB.wholePage,
      }
      // A tab paints its frame first, and its frame is a page in this list.
      return isTab ? [everything] : [firstPaint, everything]
    }),
  {
    name: 'fonts',
    kb: kilobytes(fonts, (file) => statSync(new URL(file, dist)).size),
    limit: LIMITS_KB.fonts,
  },
]

for (const { name, kb, limit } of rows) {
  console.log(`${kb > limit ? 'over' : 'ok  '} ${kb.toFixed(1).padStart(7)} KB of ${limit}  ${name}`)
}
if (rows.some(({ kb, limit }) => kb > limit)) process.exitCode = 1
