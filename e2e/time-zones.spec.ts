import type { Page } from '@playwright/test'
import { makeMatchMessages } from '../apps/api/src/features/matches/testing.ts'
import { makeWallMessage } from '../apps/api/src/features/profiles/testing.ts'
import { makeApplication, makeInvite, makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { enterPeople, makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { bell } from './pages/notifications.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { started } from './support/matches.ts'
import { fill } from './support/notifications.ts'
import { enter, people, type Somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue, inDays } from './support/world.ts'

test.use({ timezoneId: 'America/Manaus', viewport: PHONE })
test.beforeEach(({ stack }) => emptyCatalogue(stack))

/** Local time, then Brasília's, with its date if it differs. */
const BOTH = /\d\d:\d\d \((?:\d\d\/\d\d\/\d{4} às )?\d\d:\d\d\sem\sBrasília\)/g

/**
 * Finds times in all visible and accessible text: those without Brasília's time, and the number of those with
 * it. Countdowns are excluded, because they are the same in every zone.
 */
async function timesOn(page: Page): Promise<{ alone: string[]; together: number }> {
  const words = await page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
    ])
    const timers = [...document.querySelectorAll<HTMLElement>('[role=timer]')].map((timer) => timer.innerText)
    const read = timers.reduce((text, timer) => text.replace(timer, ''), document.body.innerText)
    return [read, ...said].join('\n')
  })
  return {
    alone: words.replace(BOTH, '').match(/.*\d\d:\d\d.*/g) ?? [],
    together: words.match(BOTH)?.length ?? 0,
  }
}

async function expectTimes(page: Page, address: string, together: number): Promise<void> {
  // Waits for every response: a page with two lists may briefly show the right number.
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect.poll(() => timesOn(page), { message: address }).toEqual({ alone: [], together })
  await expectNoSidewaysScroll(page)
}

test('Brasília’s time is shown beside the local one: wherever a player in Manaus sees a time', async ({
  stack,
  context,
  page,
}) => {
  const [ana, bia, caio] = (await people(stack, 'ana', 'bia', 'caio')) as [Somebody, Somebody, Somebody]
  const { match } = await started(stack, [ana, bia])
  const open = await makeTournament(stack.db, { starts_at: inDays(2), is_featured: true })
  await enterPeople(stack.db, open.id, [ana.id, bia.id])
  const team = await makeTeam(stack.db, { leaderId: ana.id })
  await makeApplication(stack.db, team.id, bia.id)
  await makeInvite(stack.db, team.id, caio.id)
  await makeWallMessage(stack.db, { profile_id: ana.id, author_id: bia.id })
  await fillLobby(stack, match.id, ana)
  await fill(stack, ana.id)
  await enter(stack, context, ana)

  await caughtUp(stack, '/')
  await caughtUp(stack, '/tournaments')
  await expectTimes(page, '/', 1)
  await expectTimes(page, '/tournaments', 2)
  // In the facts and in place of the bracket.
  await expectTimes(page, `/tournaments/${open.id}`, 2)
  // The support request, the proof's name and two messages.
  await expectTimes(page, `/match/${match.id}`, 4)
  await expectTimes(page, `/teams/${team.id}?tab=logs`, 1)
  // An application and an invite.
  await expectTimes(page, `/teams/${team.id}/applications`, 2)
  await expectTimes(page, `/profile/${ana.username}`, 1)
  await expectTimes(page, `/profile/${ana.username}?tab=tournaments`, 2)
  await expectTimes(page, '/account-settings?tab=security', 1)
  await bell(page).click()
  await expect(page.getByTitle(/em\sBrasília/).first()).toBeVisible()

  await enter(stack, context, caio)
  await expectTimes(page, '/account-settings?tab=invites', 1)
})

test('Brasília’s time is shown beside the local one: on staff pages', async ({ stack, page, signIn }) => {
  const [ana, bia] = (await people(stack, 'ana', 'bia')) as [Somebody, Somebody]
  const { match } = await started(stack, [ana, bia])
  const open = await makeTournament(stack.db, { starts_at: inDays(2), is_featured: true })
  await enterPeople(stack.db, open.id, [ana.id, bia.id])
  await fillLobby(stack, match.id, ana)
  await signIn({ name: 'mod', roles: ['admin'] })

  // Also the history, which uses titles too.
  await expectTimes(page, `/match/${match.id}`, 5)
  await expectTimes(page, `/tournaments/${open.id}`, 2)
  await expectTimes(page, '/admin/disputes', 1)
  await expectTimes(page, '/admin/tournaments', 2)
  await expectTimes(page, '/admin/featured', 1)
})

async function fillLobby(stack: Stack, matchId: string, { id }: Somebody): Promise<void> {
  await makeMatchMessages(stack.db, matchId, id, 2)
  await stack.owner.query(
    `insert into match_proofs (match_id, participant_id, uploaded_by, image_key) values ($1, $2, $2, 'missing')`,
    [matchId, id],
  )
  await stack.owner.query(
    'insert into match_cases (match_id, support_requested_at, support_requested_by) values ($1, now(), $2)',
    [matchId, id],
  )
  await stack.owner.query(
    `insert into match_history (match_id, kind, actor_id) values ($1, 'support_requested', $2)`,
    [matchId, id],
  )
}
