import type { Page } from '@playwright/test'
import { makeVip } from '../apps/api/src/features/vip/testing.ts'
import { signInByForm } from './pages/entry.ts'
import { bell, items } from './pages/notifications.ts'
import { accountMenu, confirm, giveProof, proofQuestion, tabTo, toast } from './pages/shell.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { whenLive } from './support/pace.ts'
import { named, somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

const password = 'mesa redonda 9'
const dialog = (page: Page) => page.getByRole('alertdialog')
const history = (page: Page) => page.getByRole('list', { name: 'Histórico' }).getByRole('listitem')

async function giveReason(page: Page, reason: string, answer: string): Promise<void> {
  await dialog(page).getByLabel('Motivo').fill(reason)
  await confirm(page, answer)
}

test('a fundador creates an account, grants a role, warns, bans by keyboard, unbans, grants a bonus and erases', async ({
  page,
  mailbox,
  openPage,
  signIn,
}) => {
  const boss = await signIn({ name: 'dona', roles: ['fundador'], password })
  const username = named('novata')
  const email = `${username}@exemplo.test`
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await confirm(page, 'Criar e enviar o link')
  await expect(dialog(page).getByLabel('Nome de usuário')).toHaveAccessibleDescription(
    /Todos os campos são obrigatórios\./,
  )
  await dialog(page).getByLabel('Nome de usuário').fill(boss.username)
  await dialog(page).getByLabel('E-mail').fill(email)
  await confirm(page, 'Criar e enviar o link')
  await expect(toast(page, 'Erro ao criar conta')).toContainText('já está em uso')
  await dialog(page).getByLabel('Nome de usuário').fill(username)
  await confirm(page, 'Criar e enviar o link')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  await expect(page.getByText('Não confirmado')).toBeVisible()

  const own = await openPage()
  await own.goto(await mailbox.expectLink(email, /Sua conta no Trunfo está pronta/, '/password-reset'))
  await own.getByLabel('Nova senha', { exact: true }).fill(password)
  await own.getByLabel('Confirmar nova senha').fill(password)
  await own.getByRole('main').getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(own).toHaveURL(/\/login/)
  await signInByForm(own, { email, password })
  await expect(accountMenu(own)).toBeVisible()

  await page.getByRole('checkbox', { name: 'VIP' }).press('Space')
  await page.getByRole('button', { name: 'Salvar cargos' }).click()
  await expect(toast(page, 'Cargos salvos.')).toBeVisible()
  await expect(history(page).first()).toContainText('Cargos mudados')
  await page.getByRole('button', { name: 'Alertar' }).click()
  await giveReason(page, 'Evite <b>xingar</b> no mural.', 'Enviar alerta')
  await expect(toast(page, 'Alerta enviado.')).toBeVisible()
  await bell(own).click()
  await expect(items(own).filter({ hasText: 'Aviso da equipe' })).toContainText(
    'Evite <b>xingar</b> no mural.',
  )

  const id = page.url().split('/').at(-1) ?? ''
  const isLive = whenLive(own, { id, username })
  await own.goto('/tournaments')
  await isLive
  const ban = page.getByRole('button', { name: 'Banir' })
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, ban)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Banir conta' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Motivo')).toHaveAccessibleDescription(/O motivo é obrigatório\./)
  await expect(dialog(page).getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type('Insistiu depois do aviso')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Banir conta' }))
  await page.keyboard.press('Enter')
  await expect(own.getByText('Sua conta foi banida. Você será desconectado.')).toBeVisible()
  await expect(page.getByText('Banido', { exact: true })).toBeVisible()
  await mailbox.expect(email, /foi banida/)

  await page.getByRole('button', { name: 'Desbanir' }).click()
  await giveReason(page, 'Pediu desculpas', 'Desbanir conta')
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Dar bônus' }).click()
  await dialog(page).getByLabel('Valor').fill('12,50')
  await giveReason(page, 'Boas-vindas', 'Dar bônus')
  await proofQuestion(page).getByLabel('Senha atual').fill('outra senha')
  await proofQuestion(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(proofQuestion(page).getByLabel('Senha atual')).toHaveAccessibleDescription(/Senha incorreta/)
  await giveProof(page, password)
  await expect(toast(page, 'Bônus creditado.')).toContainText(`R$ 12,50 para ${username}.`)
  await mailbox.expect(boss.email, /mexeu em bônus de uma pessoa/)
  await page.getByRole('button', { name: 'Abrir carteira' }).click()
  await expect(page.getByText('+R$ 12,50')).toBeVisible()

  await page.getByRole('button', { name: 'Excluir conta' }).click()
  await dialog(page).getByLabel(`Digite ${username} para confirmar`).fill(username)
  await giveReason(page, 'Pedido da pessoa', 'Excluir de vez')
  await expect(page.getByText('Conta removida', { exact: true })).toBeVisible()
  await expect(history(page).first()).toContainText('Motivo: Pedido da pessoa')
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('an admin reads why founder-only actions are locked, accessibly', async ({ page, stack, signIn }) => {
    await signIn({ roles: ['admin'] })
    const player = await somebody(stack, { name: 'w'.repeat(14) })
    await makeVip(stack.db, player.id)
    await stack.sessionOf(player.id)
    await page.goto(`/admin/users/${player.id}`)
    await expect(page.getByRole('button', { name: 'Dar bônus' })).toBeDisabled()
    await expect(page.getByText('Só um fundador pode fazer isso.').first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'VIP' })).toHaveAccessibleDescription(
      /^Pago até \d{2}\/\d{2}\/\d{4}$/,
    )
    await expect(page.getByRole('checkbox', { name: 'Admin' })).toBeDisabled()
    await expect(page.getByText('Nada registrado ainda.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Banir' }).click()
    await expect(dialog(page)).toContainText(`Banir ${player.username}?`)
    await expectAccessibleAtBothSizes(page)

    const founder = await somebody(stack, { name: 'chefe', roles: ['fundador'] })
    await page.goto(`/admin/users/${founder.id}`)
    await expect(page.getByRole('button', { name: 'Banir' })).toBeDisabled()
    await expect(
      page.getByText('Só um fundador mexe com administradores e fundadores.').first(),
    ).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('the view of a fundador is accessible', async ({ page, stack, signIn }) => {
    await signIn({ roles: ['fundador'] })
    const player = await somebody(stack, { name: 'caio' })
    await makeVip(stack.db, player.id)
    await page.goto(`/admin/users/${player.id}`)
    await page.getByRole('button', { name: 'Abrir carteira' }).click()
    await expect(page.getByText('Extrato')).toBeVisible()
    await expect(page.getByText('Ainda não dá para excluir')).toBeVisible()
    await expect(page.getByText('+R$ 200,00')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
