import type { Page } from '@playwright/test'
import { makeMatchMessages } from '../apps/api/src/features/matches/testing.ts'
import { makeWallMessage } from '../apps/api/src/features/profiles/testing.ts'
import { makePlayerRecord } from '../apps/api/src/features/rankings/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { makeTournament } from '../apps/api/src/features/tournaments/testing.ts'
import { toast } from './pages/shell.ts'
import { bracket, enrol, participants } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { started } from './support/matches.ts'
import { enter, somebody } from './support/people.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue, inMinutes } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

const HOUR_MS = 3_600_000

test('the icon is shown beside the name of a VIP everywhere, and beside no other', async ({
  stack,
  context,
  page,
}) => {
  const vera = await somebody(stack, { name: 'vera', roles: ['vip'] })
  const caio = await somebody(stack, { name: 'caio' })
  const { tournamentId, match } = await started(stack, [vera, caio])
  const team = await makeTeam(stack.db, { leaderId: vera.id, memberIds: [caio.id] })
  await makeMatchMessages(stack.db, match.id, vera.id, 1)
  await makeWallMessage(stack.db, { profile_id: caio.id, author_id: vera.id })
  for (const { id } of [vera, caio]) await makePlayerRecord(stack.db, { user_id: id, wins: 5_000 })
  await enter(stack, context, caio)
  await caughtUp(stack, '/')
  await caughtUp(stack, '/ranking')

  const icons = page.getByRole('main').getByRole('img', { name: 'VIP', exact: true })
  for (const [path, count] of [
    ['/', 1],
    [`/profile/${vera.username}`, 1],
    [`/profile/${caio.username}`, 1],
    ['/ranking', 1],
    // The leader and the member card.
    [`/teams/${team.id}`, 2],
    [`/tournaments/${tournamentId}?tab=participants`, 1],
    [`/tournaments/${tournamentId}`, 1],
  ] as const) {
    await page.goto(path)
    await expect(icons, path).toHaveCount(count)
  }
  await expect(bracket(page).getByRole('link', { name: `${vera.username} VIP` })).toBeVisible()
  await page.goto(`/tournaments/${tournamentId}?tab=participants`)
  await expect(participants(page).filter({ hasText: vera.username }).getByRole('img')).toBeVisible()

  // On the side, in the chat and in the winner form.
  await page.goto(`/match/${match.id}`)
  await expect(page.getByRole('main').getByRole('article').getByRole('img', { name: 'VIP' })).toBeVisible()
  await expect(page.getByRole('link', { name: `${vera.username} VIP` })).toBeVisible()
})

test('a user without the role for a page is sent home, told who has it, and offered VIP if that helps', async ({
  page,
  signIn,
}) => {
  await signIn({ roles: ['suporte'] })
  await page.goto('/tournaments/new')
  await expect(page).toHaveURL('/')
  const refusal = toast(page, 'Criar torneios é para quem é VIP')
  await expect(refusal).toContainText('Quem é VIP e a equipe do Trunfo criam torneios.')
  await expectAccessible(page)
  await page.goto('/tournaments/new')
  await refusal.getByRole('link', { name: 'Conhecer o VIP' }).click()
  await expect(page).toHaveURL('/vip')
  await expect(refusal).toHaveCount(0)

  await page.goto('/admin/withdrawals')
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Esta página é da equipe')).toContainText(
    'Só quem tem o cargo Fundador pode abri-la.',
  )
})

test('the first hours of a tournament are for VIPs; then open pages of others allow enrolment without a reload', async ({
  stack,
  page,
  signIn,
  openPage,
  browser,
}) => {
  await signIn({ roles: ['vip'] })
  const form = new TournamentForm(page)
  await page.goto('/tournaments/new')
  await form.name.fill('Copa Antecipada')
  await form.places.fill('8')
  await form.start.fill(await localMinute(page, inMinutes(60)))
  await page.getByLabel('Acesso antecipado VIP').selectOption('2 horas')
  await form.submit()
  await expect(page.getByText('O acesso antecipado precisa acabar antes do início').first()).toBeVisible()
  await form.start.fill(await localMinute(page, inMinutes(600)))
  await page.getByLabel('Acesso antecipado VIP').selectOption('2 horas')
  await form.submit()
  await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
  const path = new URL(page.url()).pathname
  await expect(page.getByText('Acesso antecipado VIP. Abre para todos em')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0[12]:\d\d:\d\d$/)
  await enrol(page).click()
  await expect(page.getByText('Você está inscrito.').first()).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  const other = await openPage(await somebody(stack))
  for (const tab of [visitor, other]) {
    await tab.clock.install()
    await tab.goto(atOtherProcess(stack, path))
    await expect(tab.getByText('Acesso antecipado: por enquanto, só VIP se inscreve')).toBeVisible()
    await expect(tab.getByRole('timer')).toHaveText(/^0[12]:\d\d:\d\d$/)
    await expect(enrol(tab)).toHaveCount(0)
    await expect(tab.getByRole('link', { name: 'Ser VIP' })).toHaveAttribute('href', '/vip')
  }

  // The hours pass on the server, then on the clock of each open page.
  await stack.owner.query(`update tournaments set created_at = created_at - interval '2 hours'`)
  for (const tab of [visitor, other]) {
    await tab.clock.fastForward('02:00:00')
    await expect(enrol(tab)).toBeVisible()
  }
  await enrol(other).click()
  await expect(other.getByText('Você está inscrito.').first()).toBeVisible()
  await visitor.context().close()
})

/** In the format of a date field, in the browser's zone. */
const localMinute = (page: Page, moment: Date): Promise<string> =>
  page.evaluate((ms) => {
    const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
    return local.toISOString().slice(0, 16)
  }, moment.getTime())

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('early access is accessible', async ({ stack, page, signIn }) => {
    const { id } = await makeTournament(stack.db, {
      early_access_hours: 48,
      starts_at: new Date(Date.now() + 96 * HOUR_MS),
    })
    await signIn()
    await page.goto(`/tournaments/${id}`)
    await expect(page.getByRole('link', { name: 'Ser VIP' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
