import type { Page } from '@playwright/test'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { bracket, enrol, manage, participantsTab } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { passStartTime } from './support/matches.ts'
import { named, somebody } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'

/** A link in an announcement opens a page that shows its target, and sends no referrer there. */
async function expectLink(page: Page): Promise<void> {
  const said = page.getByRole('list', { name: 'Recados da organização' })
  await expect(said.getByRole('link')).toHaveCount(1)
  await said.getByRole('link', { name: 'discord.gg/copa' }).click()
  await expect(page.getByRole('heading', { name: 'Você vai sair do Trunfo' })).toBeVisible()
  await expect(page.getByText('https://discord.gg/copa', { exact: true })).toBeVisible()
  const onwards = page.getByRole('link', { name: 'Abrir discord.gg' })
  await expect(onwards).toHaveAttribute('href', 'https://discord.gg/copa')
  await expect(onwards).toHaveAttribute('rel', /\bnoopener noreferrer\b/)
  await expectAccessibleAtBothSizes(page)
  await page.setViewportSize(DESKTOP)

  const asked = Promise.withResolvers<Record<string, string>>()
  await page.context().route('https://discord.gg/**', async (route) => {
    asked.resolve(await route.request().allHeaders())
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Lá fora</h1>' })
  })
  const [outside] = await Promise.all([page.context().waitForEvent('page'), onwards.click()])
  await expect(outside.getByRole('heading', { name: 'Lá fora' })).toBeVisible()
  expect((await asked.promise).referer).toBeUndefined()
  expect(await outside.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  await outside.close()

  // Other parts of the page's URL have no effect.
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?to=https://evil.test&url=https://evil.test#https://evil.test`)
  await expect(onwards).toHaveAttribute('href', 'https://discord.gg/copa')
  await page.goto(pathname.replace(/1$/, '2'))
  await expect(page.getByText('Este link não está mais aqui')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao torneio' }).click()
  await expect(said).toBeVisible()
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px an organiser runs a tournament that starts automatically`, async ({
    stack,
    page,
    signIn,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    const name = `Copa da Casa ${named('')}`
    await makeGame(stack.db, { name: `Truco ${named('')}` })
    const organiser = await signIn({ name: 'org', roles: ['vip'] })
    const [ana, bia] = [await somebody(stack, { name: 'ana' }), await somebody(stack, { name: 'bia' })]
    const [hers, theirs] = [await openPage(ana), await openPage(bia)]

    const form = new TournamentForm(page)
    const { id, path } = await test.step('automatic start is chosen at creation', () =>
      form.createStartingItself(name, 8))

    await test.step('the desk shows what is missing, and others enrol', async () => {
      await expect(page.getByRole('link', { name: organiser.username })).toBeVisible()
      await manage(page).click()
      await expect(page.getByRole('heading', { name: 'Organizar torneio' })).toBeVisible()
      await expect(page.getByText('Faltam 2 inscritos para começar')).toBeVisible()
      await expect(page.getByText('Nenhum inscrito para 8 vagas')).toBeVisible()
      // Enrolment is already open, so the button is not offered again.
      await expect(page.getByText('Inscrições abertas')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Abrir inscrições' })).toHaveCount(0)
      await expect(form.startsItself).toBeChecked()
      await expectAccessible(page)
      for (const one of [hers, theirs]) {
        await one.goto(path)
        await expect(enrol(one)).toBeVisible()
        await expect(manage(one)).toHaveCount(0)
        await enrol(one).click()
        await expect(one.getByText('Você está inscrito.').first()).toBeVisible()
      }
      await expect(page.getByText('2 inscritos para 8 vagas')).toBeVisible()
    })

    await test.step('an announcement is shown on the page', async () => {
      const text = page.getByRole('textbox', { name: 'Recado aos inscritos' })
      await page.getByRole('button', { name: 'Enviar recado' }).click()
      await expect(text).toHaveAccessibleDescription('Escreva o recado.')
      await text.fill(
        'A sala abre às 19h: https://discord.gg/copa. Fujam de https://google.com@evil.test/ganhe',
      )
      await page.getByRole('button', { name: 'Enviar recado' }).click()
      await expect(page.getByText('Recado enviado!')).toBeVisible()
      await expect(hers.getByRole('list', { name: 'Recados da organização' })).toContainText(
        'A sala abre às 19h',
      )
      await expectLink(hers)
    })

    await test.step('the tournament is edited, and frozen fields say why', async () => {
      await expect(page.getByRole('radio', { name: 'Equipes' })).toBeDisabled()
      await expect(page.getByText('Já há inscritos: quem disputa').first()).toBeVisible()
      await page.getByLabel('Regras (opcional)').fill('Melhor de três.')
      await page.getByRole('button', { name: 'Salvar mudanças' }).click()
      await expect(page.getByText('Mudanças salvas!')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a participant is removed with a reason, and cannot return', async () => {
      await page.getByRole('button', { name: `Retirar ${bia.username}` }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Nick trocado')
      await dialog.getByRole('button', { name: 'Retirar inscrição' }).click()
      await expect(page.getByText('Inscrição retirada.')).toBeVisible()
      await expect(page.getByText('Falta 1 inscrito para começar')).toBeVisible()
      await expect(page.getByText('1 inscrito para 8 vagas')).toBeVisible()
      await enrol(theirs).click()
      await expect(
        theirs.getByText('Quem organiza retirou a sua inscrição deste torneio.').first(),
      ).toBeVisible()
    })

    await test.step('past its start time the tournament says so, and starts once there are two participants', async () => {
      await passStartTime(stack, id)
      const caio = await openPage(await somebody(stack, { name: 'caio' }))
      await caio.goto(path)
      await expect(caio.getByText('Atrasado, aguardando início')).toBeVisible()
      await enrol(caio).click()
      await expect(participantsTab(caio, 2)).toBeVisible()
      await stack.owner.query("select graphile_worker.add_job('cron:tournaments.start-due')")
      await expect(bracket(hers).getByText('Ao vivo')).toBeVisible()
      await expect(page.getByText('As partidas estão em andamento')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
