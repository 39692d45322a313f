import { test as base, expect } from '@playwright/test'
import { Mailbox } from '../tools/services/index.ts'
import { fillRegister } from './pages/entry.ts'
import { enrol, participantsTab, withdraw } from './pages/tournament.ts'
import { type Development, startDevelopment } from './support/development.ts'
import { named } from './support/people.ts'

const test = base.extend<{ development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const development = await startDevelopment()
      await use(development)
      expect(await development.stop(), 'Ctrl-C ends everything').toBe(true)
    },
    { timeout: 150_000 },
  ],
  baseURL: async ({ development }, use) => use(development.siteUrl),
})

test('emails under npm run dev: a newcomer registers, confirms with the caught email, is signed in and enrols', async ({
  page,
  development,
}) => {
  const username = named('ana')
  const person = { username, email: `${username}@exemplo.test`, password: 'mesa redonda 9' }
  await page.goto('/register')
  await fillRegister(page, person)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/login?confirmation_sent=true')

  const mailbox = new Mailbox(development.mailUrl)
  await page.goto(await mailbox.expectLink(person.email, /Confirme seu e-mail/, '/login'))
  await expect(page.getByText('Email confirmado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/tournaments')

  await page.getByRole('link', { name: 'Noite do Xadrez Relâmpago' }).click()
  await enrol(page).click()
  await expect(withdraw(page)).toBeVisible()
  await expect(participantsTab(page, 1)).toBeVisible()

  const { pathname } = new URL(page.url())
  const preview = await page.request.get(`/og${pathname}.png`)
  expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/png'])
})
