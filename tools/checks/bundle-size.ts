/**
 * Fails if a page loads more script or fonts than the limits allow. Reads the web build in apps/web/dist, so
 * build first. One KB is 1,000 bytes, the stricter reading.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { PAGES, type PageName, pageFile } from '@trunfo/contract/pages'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/** Modules with their own URL: a page, or a tab of the account settings, which renders inside their frame. */
const PAGE = /^src\/(?:app|features)\/.*\/([^/]+-(?:page|tab)\.tsx)$/
const TABS_FRAME = 'src/app/account-settings/account-settings-page.tsx'
/**
 * Modules that the shell can load but only some pages do: the staff's frame and page index, the report
 * dialog, and the notice for viewers without the role for a page. Each counts only for the pages that match.
 * A viewer loads at most one of the two other languages: the larger counts. Stages and the bracket engine load only
 * with a tournament that has them, in a rehearsal, or when somebody asks why a draw is fair. The
 * broadcast is a page of its own at the tournament's URL. An organiser loads the order of seeds if they give them,
 * and the form of a prize if they change it before anybody enrols. A side loads the form of an
 * appeal if it lost by a decision, and the leader of a team that of a new player. Entrants load the check-in of a tournament
 * that has one, those who find a tournament full its waiting list, those who missed a match why they cannot enrol, and
 * players what they do next. The board of matches is for running tournaments, and the clock of a lobby for those that have
 * one. What a player does next is at the bottom of all pages but the lobby and the page of its own tournament. The page with
 * stages, the lobby with its clock and the desk with its board have limits of their own.
 */
const STAFF_PAGE = /^(?:admin|test-lobby)-/
const ASKED_FOR: Readonly<Record<string, RegExp>> = {
  'src/app/admin/staff-frame.tsx': STAFF_PAGE,
  'src/app/admin/staff-page-modules.ts': STAFF_PAGE,
  'src/app/access-denied.tsx': /^(?:admin|test-lobby|tournament-new|ads-mine)-/,
  '../../locales/en/shell.json': /^$/,
  'src/features/matches/actions/reason-dialog.tsx': /^$/,
  'src/features/tournaments/stages/index.ts': /^$/,
  'src/features/tournaments/rehearsal/rehearsal.tsx': /^$/,
  'src/features/tournaments/tv/staged-board.tsx': /^$/,
  'src/features/tournaments/tv/tv.tsx': /^$/,
  'src/features/tournaments/crew/crew-panel.tsx': /^$/,
  'src/features/tournaments/crew/crew-invite.tsx': /^$/,
  'src/features/tournaments/draw/draw-panel.tsx': /^$/,
  'src/features/tournaments/presence/check-in-panel.tsx': /^$/,
  'src/features/tournaments/presence/waiting-panel.tsx': /^$/,
  'src/features/tournaments/pauses/pause-panel.tsx': /^$/,
  'src/features/tournaments/todo/todo-note.tsx': /^$/,
  'src/app/next-match/todo-bar.tsx': /^(?!match-page|tournament-page)/,
  'src/features/tournaments/prizes/edit-prize-dialog.tsx': /^$/,
  'src/features/tournaments/seeds/seed-order.tsx': /^$/,
  'src/features/tournaments/desk/entrants-name-dialog.tsx': /^$/,
  'src/features/matches/clocks/clock-panel.tsx': /^$/,
  'src/features/matches/desk/board.tsx': /^$/,
  'src/features/moderation/reports/report-dialog.tsx': /^(?:match|profile|team|tournament)-page/,
}
/** The part of them that a page needs for its first paint. */
const BEFORE_PAINT = /\/staff-(?:frame\.tsx|page-modules\.ts)$/
/** Parts of players' pages that only staff load: they count towards the staff limit, not the players'. */
const STAFF_PART = /^src\/features\/[^/]+\/staff\//
/** Staff work at desks, so their pages may be heavier by the size of the frame and its tables. */
const LIMITS_KB = { firstPaint: 180, wholePage: 250, fonts: 60 }
const WITH_PART_KB = 290
/** Parts that only some tournaments bring to a page. */
const PARTS: Readonly<Record<string, { name: string; of: RegExp }>> = {
  'tournament-page.tsx': { name: 'stages', of: /\/(?:stages|tv|draw)\// },
  'match-page.tsx': { name: 'a clock', of: /\/matches\/clocks\// },
  'tournament-manage-page.tsx': { name: 'its board', of: /\/matches\/desk\// },
}
const STAFF_LIMITS_KB = { firstPaint: 210, wholePage: 280 }
/** Limit for the lightest public page, which shows what every page loads before its own code. */
const LIGHTEST_KB = 138

const dist = new URL('../../apps/web/dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

function chunk(key: string): Chunk {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no ${key}.`)
  return found
}

/**
 * Script files that these entries load: at once or, with `withLater`, also later through menus and the like.
 */
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
    const part = PARTS[name]
    const added = part ? Object.keys(ASKED_FOR).filter((key) => part.of.test(key)) : []
    const withPart = {
      name: `${name}, everything with ${part?.name}, script (gzip)`,
      kb: kilobytes(filesOf([...entries, ...added], true), gzipped),
      limit: WITH_PART_KB,
    }
    return [
      // A tab's first paint is its frame, which is a page in this list.
      ...(isTab ? [] : [firstPaint]),
      everything,
      ...(part ? [withPart] : []),
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
