import { makePerson, newIdentity } from '../apps/api/src/features/accounts/testing.ts'
import { makeRewardBudget } from '../apps/api/src/features/ledger/testing.ts'
import { makeReferral, makeReferralReward } from '../apps/api/src/features/referrals/testing.ts'
import { makeStartedTournament, playMatches } from '../apps/api/src/features/tournaments/testing.ts'
import { fillRegister } from './pages/entry.ts'
import { bell, items } from './pages/notifications.ts'
import { IdentityDialog } from './pages/settings.ts'
import { confirm, giveProof, toast } from './pages/shell.ts'
import { expectViewKept } from './pages/staff-table.ts'
import { history } from './pages/wallet.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { whenLive } from './support/pace.ts'
import { totalOf } from './support/paying.ts'
import { named, somebody } from './support/people.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'
import { emptyTables } from './support/world.ts'

/** Other tests on this stack may have set a reward or created referrals. */
test.beforeEach(async ({ stack }) => {
  await makeReferralReward(stack.db, { amount: 0 })
  await emptyTables(stack, 'referrals')
  // Pays out the budget that earlier tests left.
  await stack.owner.query(
    `select ledger.reward(gen_random_uuid(), gen_random_uuid(), balance, 'teste')
     from ledger.accounts where type = 11 and balance > 0`,
  )
})

const OWN = '/account-settings?tab=referrals'

test('a friend joins by the link and plays, a fundador approves, and the referrer sees the reward at once', async ({
  page,
  stack,
  mailbox,
  openPage,
  signIn,
}) => {
  const referrer = await somebody(stack, { name: 'clara' })
  const own = await openPage(referrer)
  const isLive = whenLive(own, referrer)
  await own.goto(atOtherProcess(stack, OWN))
  await isLive
  await expect(own.getByText('No momento não há recompensa por indicação.')).toBeVisible()
  await expect(own.getByText('Ninguém entrou pelo seu link ainda')).toBeVisible()
  const link = await own.getByLabel('Seu link de convite').inputValue()

  const friend = await openPage()
  const username = named('bento')
  const account = { username, email: `${username}@exemplo.test`, password: 'mesa redonda 9' }
  await friend.goto(new URL(link).pathname + new URL(link).search)
  await expect(friend.getByText('Você foi convidado!')).toBeVisible()
  await fillRegister(friend, account)
  await friend.getByRole('button', { name: 'Criar conta' }).click()
  await expect(friend).toHaveURL('/login?confirmation_sent=true')
  await expect(own.getByRole('listitem').filter({ hasText: username })).toContainText('Aguardando aprovação')

  await signIn({ name: 'gerente', roles: ['fundador'], password: account.password })
  await page.goto('/admin/referrals?status=pending')
  const row = page.getByRole('row', { name: new RegExp(username) })
  await expect(row).toContainText('Falta confirmar o e-mail.')
  await friend.goto(await mailbox.expectLink(account.email, /Confirme seu e-mail/, '/login'))
  await expect(friend.getByText('Email confirmado com sucesso!')).toBeVisible()
  await expect(friend).toHaveURL('/tournaments')

  await expectViewKept(page, /status=pending/)
  const approval = row.getByRole('button', { name: `Aprovar a indicação de ${username}` })
  await approval.click()
  await expect(toast(page, 'Configuração Inválida')).toContainText(
    'Defina um valor de recompensa válido antes de aprovar.',
  )
  await page.getByLabel('Valor').fill('50,01')
  await page.getByRole('button', { name: 'Salvar configuração' }).click()
  await expect(page.getByLabel('Valor')).toHaveAccessibleDescription(/O valor vai de zero até R\$ 50,00/)
  await page.getByLabel('Valor').fill('15,00')
  await page.getByLabel('Limite por mês').fill('0')
  await page.getByRole('button', { name: 'Salvar configuração' }).click()
  await expect(page.getByLabel('Limite por mês')).toHaveAccessibleDescription(/O limite vai de 1 a/)
  await page.getByLabel('Limite por mês').fill('3')
  await page.getByRole('button', { name: 'Salvar configuração' }).click()
  await giveProof(page, account.password)
  await expect(toast(page, 'Configuração salva!')).toBeVisible()
  await expect(row).toContainText('Falta o CPF de quem entrou.')
  await expect(row).toContainText('Falta um pagamento liberado ou um torneio encerrado.')
  await expect(row).toContainText('Sem atividade')
  await expect(approval).toHaveCount(0)

  await new IdentityDialog(friend).open()
  await new IdentityDialog(friend).fill({ ...newIdentity(), birthDate: '17/05/1990' })
  await expect(toast(friend, 'Identidade confirmada!')).toBeVisible()
  await finishTournament(username)
  await page.reload()
  await expect(row).toContainText('Nenhum')
  await expect(row).toContainText('O orçamento de recompensas não cobre este valor.')
  await page.getByRole('button', { name: 'Completar orçamento' }).click()
  const filling = page.getByRole('alertdialog')
  await filling.getByLabel('Valor').fill('100,00')
  await filling.getByLabel('Motivo').fill('Campanha de novembro')
  await filling.getByRole('button', { name: 'Completar' }).click()
  await expect(toast(page, 'Orçamento completado!')).toBeVisible()
  await expect(page.getByText('R$ 100,00').first()).toBeVisible()
  await approval.click()
  await expect(page.getByRole('alertdialog')).toContainText(
    `${referrer.username} recebe R$ 15,00 por ter trazido ${username}.`,
  )
  // Someone else changes the reward: staff must not approve an amount they have not seen.
  await makeReferralReward(stack.db, { amount: 20_00, cap: 3 })
  await confirm(page, 'Aprovar e pagar')
  await expect(toast(page, 'Erro ao atualizar referência')).toBeVisible()
  await makeReferralReward(stack.db, { amount: 15_00, cap: 3 })
  await page.reload()
  await approval.click()
  await confirm(page, 'Aprovar e pagar')
  await expect(toast(page, 'Referência Aprovada!')).toContainText(`R$ 15,00 para ${referrer.username}.`)
  await expect(page.getByText('Nenhuma referência encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row).toContainText('R$ 15,00')
  await expect(row).toContainText('Aprovada')

  const mine = own.getByRole('list', { name: 'Seus convidados' }).getByRole('listitem')
  await expect(mine).toContainText('Recompensada')
  await expect(mine).toContainText('+R$ 15,00')
  await expect(own.getByText('Neste mês: 1 de até 3 recompensas.')).toBeVisible()
  await bell(own).click()
  await expect(items(own).filter({ hasText: 'Recompensa de indicação' })).toContainText('R$ 15,00')
  await mailbox.expect(referrer.email, /você ganhou R\$ 15,00 por uma indicação/)
  await own.goto('/wallet')
  await expect(history(own)).toContainText('Bônus de indicação')
  await expect(history(own)).toContainText('+R$ 15,00')

  async function finishTournament(name: string): Promise<void> {
    const { rows } = await stack.owner.query('select id from profiles where username = $1', [name])
    const { id: rival } = await makePerson(stack.db)
    const { id } = await makeStartedTournament(stack.db, { participants: [rows[0].id, rival] })
    await playMatches(stack.db, id, 1)
  }
})

test('above R$ 20 one staff member approves and another pays; an admin may only offer coins', async ({
  page,
  stack,
  openPage,
  signIn,
}) => {
  const [referrer, newcomer] = [
    await somebody(stack, { name: 'clara' }),
    await somebody(stack, { name: 'bia' }),
  ]
  const { headers } = await stack.sessionOf(newcomer.id)
  const given = await page.request.post('/api/accounts/me/identity', { headers, data: newIdentity() })
  expect(given.ok()).toBe(true)
  const { id: tournament } = await makeStartedTournament(stack.db, {
    participants: [newcomer.id, (await makePerson(stack.db)).id],
  })
  await playMatches(stack.db, tournament, 1)
  await makeReferral(stack.db, { referrerId: referrer.id, referredId: newcomer.id })
  await makeReferralReward(stack.db, { amount: 30_00 })
  await makeRewardBudget(stack.db)

  const admin = await signIn({ name: 'gerente', roles: ['admin'] })
  await page.goto('/admin/referrals')
  await expect(page.getByText('Hoje cada indicação aprovada vale R$ 30,00 em dinheiro.')).toBeVisible()
  await expect(page.getByRole('option', { name: 'Dinheiro (só fundadores)' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Completar orçamento' })).toHaveCount(0)
  const row = page.getByRole('row', { name: new RegExp(newcomer.username) })
  await row.getByRole('button', { name: 'Aprovar (1 de 2)' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Nada é pago agora.')
  await confirm(page, 'Dar a primeira aprovação')
  await expect(toast(page, 'Primeira aprovação registrada')).toBeVisible()
  await expect(row).toContainText('Você aprovou. Falta outra pessoa da equipe.')
  expect(await totalOf(stack, referrer.id)).toBe(0)

  const founder = await openPage(await somebody(stack, { name: 'dona', roles: ['fundador'] }))
  await founder.goto(atOtherProcess(stack, '/admin/referrals'))
  const seen = founder.getByRole('row', { name: new RegExp(newcomer.username) })
  await expect(seen).toContainText(`1 de 2 aprovações: ${admin.username}`)
  await seen.getByRole('button', { name: 'Aprovar (2 de 2)' }).click()
  await expect(founder.getByRole('alertdialog')).toContainText(`${admin.username} já aprovou.`)
  await confirm(founder, 'Aprovar e pagar')
  await expect(toast(founder, 'Referência Aprovada!')).toContainText('R$ 30,00')
  await expect(seen).toContainText(`por ${admin.username} e`)
  expect(await totalOf(stack, referrer.id)).toBe(30_00)
})

test('the invite link is copied, and the button says so for two seconds', async ({
  page,
  stack,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await signIn()
  await page.goto('/account-settings?tab=referrals')
  const link = `${stack.url}/register?ref=${id}`
  await expect(page.getByLabel('Seu link de convite')).toHaveValue(link)
  // Controls the page's clock, so a slow machine does not change the two seconds.
  await page.clock.install()
  // The paused time must still be in the future when the page receives it.
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole('button', { name: 'Copiar' }).click()
  const said = page.getByRole('button', { name: 'Copiado!' })
  await expect(said).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.clock.runFor(1990)
  await expect(said).toBeVisible()
  await page.clock.runFor(20)
  await expect(page.getByRole('button', { name: 'Copiar' })).toBeVisible()
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the staff page is accessible: empty, long, confirming, failing', async ({ page, stack, signIn }) => {
    await signIn({ roles: ['fundador'] })
    await page.goto('/admin/referrals')
    await expect(page.getByText('Nenhuma referência encontrada')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const referrer = await somebody(stack, { name: 'n'.repeat(14) })
    const brought = await somebody(stack, { name: 'w'.repeat(14) })
    const other = await somebody(stack, { name: 'bia' })
    const paid = await somebody(stack, { name: 'caio' })
    const referrerId = referrer.id
    for (const { id } of [paid, brought, other]) await makeReferral(stack.db, { referrerId, referredId: id })
    for (const { id } of [referrer, brought])
      await stack.owner.query(
        `insert into sessions (user_id, token, expires_at, ip_address, user_agent)
         values ($1, gen_random_uuid(), now() + interval '1 hour', '189.6.12.34', 'Firefox')`,
        [id],
      )
    await makeReferralReward(stack.db, { type: 'coins', amount: 1500 })
    await page.reload()
    await page.getByRole('button', { name: `Aprovar a indicação de ${paid.username}` }).click()
    await expect(page.getByRole('alertdialog')).toContainText('1.500 CardCoins')
    await expectAccessibleAtBothSizes(page)
    await confirm(page, 'Aprovar e pagar')
    await expect(toast(page, 'Referência Aprovada!')).toBeVisible()
    await page.getByText('O que os sinais dizem').click()
    await expect(page.getByText('Mesmo aparelho').first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await makeReferralReward(stack.db, { amount: 20_00 })
    await page.reload()
    await expect(page.getByText('Falta o CPF de quem entrou.').first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await page.route('**/api/admin/referrals?*', (route) => route.abort())
    await page.route('**/api/admin/referrals', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Erro ao buscar referências')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test("the viewer's referrals are accessible: none, some, and a reward", async ({ page, stack, signIn }) => {
    const person = await signIn()
    await page.goto(OWN)
    await expect(page.getByText('Ninguém entrou pelo seu link ainda')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await makeReferralReward(stack.db, { type: 'coins', amount: 250, cap: 5 })
    const { headers } = await stack.sessionOf((await makePerson(stack.db, { roles: ['admin'] })).id)
    for (const name of ['w'.repeat(14), 'ana', 'davi']) {
      const { id: referredId } = await somebody(stack, { name })
      const { id } = await makeReferral(stack.db, { referrerId: person.id, referredId })
      if (name !== 'ana') continue
      const approved = await page.request.post(`/api/admin/referrals/${id}/approve`, {
        headers,
        data: { rewardType: 'coins', rewardAmount: 250 },
      })
      expect(approved.status()).toBe(200)
    }
    await page.reload()
    await expect(page.getByText('+250 CardCoins')).toBeVisible()
    await expect(page.getByText('Cada indicação aprovada vale 250 CardCoins.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
