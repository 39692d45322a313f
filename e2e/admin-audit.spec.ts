import { makeStartedPrize } from '../apps/api/src/features/prizes/testing.ts'
import { makeFailedJob } from '../apps/api/src/platform/jobs/failed-jobs.factory.ts'
import { expectFilterKept } from './pages/staff-table.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, reward, test } from './support/paying.ts'
import { somebody } from './support/people.ts'
import { PHONE } from './support/trunfo.ts'

test('ending a tournament, retrying a job and discarding one are all in the audit log', async ({
  page,
  stack,
  signIn,
}) => {
  const organiser = await somebody(stack, { name: 'dona' })
  await reward(stack, organiser, 100_00)
  const { id } = await makeStartedPrize(stack.db, {
    name: 'Copa Interrompida',
    prize: { asset: 'money', amount: 40_00 },
    organiserId: organiser.id,
  })
  const task = `test.${crypto.randomUUID().slice(0, 8)}`
  await makeFailedJob(stack.db, { task, payload: { thingId: crypto.randomUUID() } })
  await makeFailedJob(stack.db, { task: `${task}-b` })
  const admin = await signIn({ roles: ['admin'] })

  await page.goto('/admin/tournaments?q=interrompida')
  await page.getByRole('button', { name: 'Cancelar Copa Interrompida' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('o prêmio volta a quem o ofereceu')
  await dialog.getByRole('button', { name: 'Cancelar torneio' }).click()
  await expect(dialog).toContainText('Diga por que o torneio está sendo cancelado.')
  await dialog.getByLabel('Motivo').fill('Resultado combinado.')
  await dialog.getByRole('button', { name: 'Cancelar torneio' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Copa Interrompida' })).toContainText('Cancelado')

  await page.goto('/admin/jobs')
  await page.getByRole('button', { name: `Tentar de novo: ${task}`, exact: true }).click()
  await expect(page.getByText('De volta à fila!')).toBeVisible()
  await page.getByRole('button', { name: `Descartar: ${task}-b`, exact: true }).click()
  await dialog.getByLabel('Motivo').fill('Feito à mão.')
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Tarefa descartada.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${task}-b` })).toHaveCount(0)

  await page.goto('/admin/audit')
  await page.getByRole('textbox', { name: 'Pessoa' }).fill(admin.username)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Ato' }).selectOption('Cancelou um torneio')
  await expect(page).toHaveURL(/action=tournament.cancelled/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('Copa InterrompidaTorneio')
  const details = page.getByText('Detalhes')
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Resultado combinado.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Exportar CSV' })).toHaveAttribute(
    'href',
    /audit\.csv\?.*action=tournament\.cancelled/,
  )
  await page.getByRole('link', { name: 'Copa Interrompida' }).click()
  await expect(page).toHaveURL(`/tournaments/${id}`)
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the audit log and the failed jobs are accessible', async ({ page, stack, signIn }) => {
    await makeFailedJob(stack.db, { payload: { tournamentId: crypto.randomUUID() }, attempts: 3 })
    await signIn({ roles: ['fundador'] })
    await page.goto('/admin/jobs')
    await expect(page.getByRole('button', { name: /^Descartar/ }).first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await expectFilterKept(page, {
      label: 'Situação',
      choice: 'Vai tentar de novo',
      asked: 'state=waiting',
    })
    await page
      .getByRole('button', { name: /^Tentar de novo/ })
      .first()
      .click()
    await expect(page.getByText('De volta à fila!')).toBeVisible()
    await page.goto('/admin/audit')
    await page.getByText('Detalhes').first().click()
    await expectAccessibleAtBothSizes(page)
    await page.goto('/admin/audit?q=ninguem')
    await expect(page.getByText('Nenhum ato com esses filtros.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
