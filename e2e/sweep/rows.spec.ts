import type { PageName } from '@trunfo/contract/pages'
import { PAGES } from '@trunfo/contract/pages'
import { expectAccessible } from '../support/accessibility.ts'
import { enter, type Person, somebody } from '../support/people.ts'
import { test as base, DESKTOP, PHONE } from '../support/trunfo.ts'
import { makeRows, type Rows } from './rows.ts'
import { expectSettled, expectWords, OUTCOME, ownStack, pageNames, picturePath } from './sweep.ts'

interface Filled {
  readonly viewer: Person
  /** Null when there are no rows at all. */
  readonly rows: Rows | null
}

/** `many` is more than one page of any list. */
const COUNTS = { none: 0, one: 1, many: 60 }

for (const [name, count] of Object.entries(COUNTS)) {
  const test = base.extend<object, { readonly filled: Filled }>({
    stack: ownStack({}),
    filled: [
      async ({ stack }, use) => {
        const viewer = await somebody(stack, { name: 'tudo', roles: ['fundador', 'vip', 'anunciante'] })
        const rows = count > 0 ? await makeRows(stack, viewer, count) : null
        await use({ viewer, rows })
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  })
  for (const pageName of pageNames) {
    test(`rows · ${PAGES[pageName].path} · ${name}`, async ({ stack, page, context, filled }, {
      annotations,
    }) => {
      const path = addressOf(pageName, filled)
      if (!path) {
        annotations.push({ type: OUTCOME, description: '–' })
        return
      }
      if (!['login', 'register'].includes(pageName)) await enter(stack, context, filled.viewer)
      await page.setViewportSize(PHONE)
      await page.goto(path)
      await expectSettled(page)
      await page.screenshot({ path: picturePath('rows', `${pageName}-${name}-360`), fullPage: count < 2 })
      await expectWords(page)
      await expectAccessible(page)
      await page.setViewportSize(DESKTOP)
      await page.screenshot({ path: picturePath('rows', `${pageName}-${name}-1280`) })
      await expectAccessible(page)
    })
  }
}

function addressOf(name: PageName, { viewer, rows }: Filled): string | null {
  const { path } = PAGES[name]
  if (!path.includes(':')) return path
  const ids: Partial<Record<PageName, string | undefined>> = {
    tournament: rows?.tournament,
    tournamentManage: rows?.tournament,
    team: rows?.team,
    teamApplications: rows?.team,
    match: rows?.match,
    ticket: rows?.ticket,
    profile: viewer.username,
    adminUser: viewer.id,
  }
  const id = ids[name]
  return id ? path.replace(/:\w+/, id) : null
}
