/**
 * Fails when a page asks a phone to fetch more script or fonts than the design allows. Reads what the web
 * build left in apps/web/dist, so it runs after it. One KB is 1,000 bytes, the stricter reading.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { PAGES, type PageName, pageFile } from '@trunfo/contract/pages'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/** What has an address of its own: a page, or a tab of the account settings, which comes inside their frame. */
const PAGE = /^src\/(?:app|features)\/.*\/([^/]+-(?:page|tab)\.tsx)$/
const TABS_FRAME = 'src/app/account-settings/account-settings-page.tsx'
/**
 * What the shell can fetch and only some pages ever do: the frame of the staff, around their pages, where those pages
 * are, the dialog that reports what others wrote, and the word to whoever lacks the role for a page. Each counts for
 * the pages that open it. Of the two other languages a person reads one: the larger counts.
 */
const STAFF_PAGE = /^(?:admin|test-lobby)-/
const ASKED_FOR: Readonly<Record<string, RegExp>> = {
  'src/app/admin/staff-frame.tsx': STAFF_PAGE,
  'src/app/admin/staff-page-modules.ts': STAFF_PAGE,
  'src/app/turned-away.tsx': /^(?:admin|test-lobby|tournament-new|ads-mine)-/,
  '../../locales/en/shell.json': /^$/,
  'src/features/moderation/reports/report-dialog.tsx': /^(?:match|profile|team|tournament)-page/,
}
/** Of those, what a page needs to be painted at all. */
const BEFORE_PAINT = /\/staff-(?:frame\.tsx|page-modules\.ts)$/
/** On a page of players, what only staff are given and so fetch: it counts within their limit, not within a player's. */
const STAFF_PART = /^src\/features\/[^/]+\/staff\//
/** Staff sit at desks for hours: their pages may weigh what the frame and its tables do beyond a player's. */
const LIMITS_KB = { firstPaint: 180, wholePage: 250, fonts: 60 }
const STAFF_LIMITS_KB = { firstPaint: 210, wholePage: 280 }
/** What every page pays before its own code shows in the lightest of those that anybody may open. */
const LIGHTEST_KB = 138

const dist = new URL('../../apps/web/dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

function chunk(key: string): Chunk {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no ${key}.`)
  return found
}

/** The script files that these entries bring along: at once, or also later by opening menus and the like. */
function filesOf(entries: string[], withLater: boolean, isForStaff = false): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const { imports = [], dynamicImports = [] } = chunk(key)
    const isLater = (key: string) =>
      !PAGE.test(key) && !(key in ASKED_FOR) && (isForStaff || !STAFF_PART.test(key))
    const later = withLater ? dynamicImports.filter(isLater) : []
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

const pagePaths = Object.keys(manifest).filter((key) => PAGE.test(key))
const openFiles = Object.entries(PAGES).flatMap(([name, { access }]) =>
  access === 'open' ? [`/${pageFile(name as PageName)}`] : [],
)
const lightest = Math.min(
  ...pagePaths
    .filter((page) => openFiles.some((file) => page.endsWith(file)))
    .map((page) => kilobytes(filesOf(['index.html', page], false), gzipped)),
)

const rows = [
  { name: 'lightest public page, first paint, script (gzip)', kb: lightest, limit: LIGHTEST_KB },
  ...pagePaths.flatMap((page) => {
    const name = page.replace(PAGE, '$1')
    const isTab = page.endsWith('-tab.tsx')
    const asked = Object.keys(ASKED_FOR).filter((key) => ASKED_FOR[key]?.test(name))
    const frames = [...(isTab ? [TABS_FRAME] : []), ...asked.filter((key) => BEFORE_PAINT.test(key))]
    const limits = STAFF_PAGE.test(name) ? STAFF_LIMITS_KB : LIMITS_KB
    const firstPaint = {
      name: `${name}, first paint, script (gzip)`,
      kb: kilobytes(filesOf(['index.html', ...frames, page], false), gzipped),
      limit: limits.firstPaint,
    }
    const entries = ['index.html', ...frames, ...asked, page]
    const [files, filesForStaff] = [filesOf(entries, true), filesOf(entries, true, true)]
    const everything = {
      name: `${name}, everything, script (gzip)`,
      kb: kilobytes(files, gzipped),
      limit: limits.wholePage,
    }
    const forStaff = {
      name: `${name}, everything for staff, script (gzip)`,
      kb: kilobytes(filesForStaff, gzipped),
      limit: STAFF_LIMITS_KB.wholePage,
    }
    return [
      // A tab paints its frame first, and its frame is a page in this list.
      ...(isTab ? [] : [firstPaint]),
      everything,
      ...(filesForStaff.size > files.size ? [forStaff] : []),
    ]
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
