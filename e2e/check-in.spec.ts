import type { Page } from '@playwright/test'
import {
  changeTournament,
  enterPeople,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { bell, items } from './pages/notifications.ts'
import { focused, toast } from './pages/shell.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { ask, named, somebody } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { inMinutes } from './support/world.ts'

test.use({ viewport: PHONE })

const TIMES = { check_in_opens_min: 60, check_in_closes_min: 10 }
const present = (page: Page) => page.getByRole('button', { name: 'Estou presente' })
const joinList = (page: Page) => page.getByRole('button', { name: 'Entrar na lista de espera' })

/** What the worker does once a minute. */
const runCron = ({ owner }: Stack, name: string) =>
  owner.query('select graphile_worker.add_job($1)', [`cron:tournaments.${name}`])

async function follow(page: Page, title: string): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(/não lida/)
  await bell(page).click()
  await items(page).filter({ hasText: title }).getByRole('link').first().click()
}

test('somebody waits for a place, checks in from the notice and enters at the close', async ({
  page,
  stack,
  signIn,
  openPage,
}) => {
  const [organiser, one, other, absent] = await Promise.all([
    somebody(stack, { name: 'org', roles: ['vip'] }),
    somebody(stack),
    somebody(stack),
    somebody(stack),
  ])
  const name = named('Copa')
  const { id } = await makeTournament(stack.db, {
    name,
    created_by: organiser.id,
    starts_at: inMinutes(120),
    max_participants: 3,
    ...TIMES,
  })
  await enterPeople(stack.db, id, [one.id, absent.id, other.id])
  const ahead = await somebody(stack)
  await ask(stack, ahead, 'POST', `/api/tournaments/${id}/waiting-list`)
  await signIn({ name: 'bia' })

  await test.step('a full tournament offers its waiting list', async () => {
    await page.goto(`/tournaments/${id}`)
    await expect(page.getByText('1 na fila.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await joinList(page).press('Enter')
    await expect(focused(page)).toContainText('Você é o 2º da fila')
    await expect(page.getByText('2 na lista de espera.')).toBeVisible()
    await expect(page.getByText(/^A presença abre em/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('the queue moves', async () => {
    await ask(stack, ahead, 'POST', `/api/tournaments/${id}/waiting-list/leave`)
    await expect(page.getByText('Você é o próximo da fila')).toBeVisible()
  })

  await test.step('the notice of the opening leads to the button', async () => {
    await changeTournament(stack.db, id, { starts_at: inMinutes(30) })
    await runCron(stack, 'remind')
    await page.goto('/')
    await follow(page, `Confirme a sua presença em ${name}`)
    await expect(page).toHaveURL(`/tournaments/${id}?presenca=1`)
    await expect(present(page)).toBeFocused()
    await expect(page.getByText('0 de 3 confirmaram')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await present(page).press('Enter')
    await expect(focused(page)).toContainText('Presença confirmada')
  })

  await test.step('the count is live, and the organiser sees who is missing', async () => {
    for (const person of [one, other]) await ask(stack, person, 'POST', `/api/tournaments/${id}/check-in`)
    await expect(page.getByText('2 de 3 confirmaram')).toBeVisible()
    const desk = await openPage(organiser)
    await desk.setViewportSize(DESKTOP)
    await desk.goto(`/tournaments/${id}/manage`)
    await expect(desk.getByText('2 de 3 presentes')).toBeVisible()
    await expect(desk.getByText('1 na lista de espera')).toBeVisible()
    const rows = desk.getByRole('list', { name: 'Inscritos' }).getByRole('listitem')
    await expect(rows.filter({ hasText: absent.username })).toContainText('Sem confirmar')
    await expect(rows.filter({ hasText: one.username })).toContainText('Presente')
    await expectAccessible(desk)
    await desk.setViewportSize(PHONE)
    await expectAccessible(desk)
  })

  await test.step('the close gives the place of the absent one to whoever waits', async () => {
    await changeTournament(stack.db, id, { starts_at: inMinutes(5) })
    await runCron(stack, 'close-check-in')
    await expect(page.getByText('Você está inscrito.')).toBeVisible()
    await expect(page.getByText('Presença confirmada')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    const dropped = await openPage(absent)
    await dropped.goto('/')
    await follow(dropped, `Sua vaga em ${name} foi liberada`)
    await expect(joinList(dropped)).toBeVisible()
  })
})

for (const viewport of [PHONE, DESKTOP])
  test(`at ${viewport.width} px an organiser asks for presence, and changes its times`, async ({
    page,
    stack,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await signIn({ name: 'org', roles: ['vip'] })
    const form = new TournamentForm(page)
    const asks = page.getByRole('switch', { name: 'Pedir presença antes do início' })
    await page.goto('/tournaments/new')
    await form.fillEssentials(named('Copa'), 8)
    await expect(asks).not.toBeChecked()
    await form.format('Eliminação dupla').check()
    await expect(asks).toBeChecked()
    await page.getByLabel('A presença abre').selectOption('2 horas antes')
    await expectAccessible(page)
    await form.submit()
    await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
    await page.goto(`${new URL(page.url()).pathname}/manage`)
    await expect(page.getByLabel('A presença abre')).toHaveValue('120')
    await page.getByLabel('A presença fecha').selectOption('na hora do início')
    await page.getByRole('button', { name: 'Salvar mudanças' }).click()
    await expect(toast(page, 'Mudanças salvas!')).toBeVisible()
    const id = page.url().split('/').at(-2) ?? ''
    const saved = stack.db
      .selectFrom('tournaments')
      .select('check_in_closes_min as closes')
      .where('id', '=', id)
    expect(await saved.executeTakeFirst()).toEqual({ closes: 0 })
  })
