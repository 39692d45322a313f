import { makePrizedTournament } from '../apps/api/src/features/prizes/testing.ts'
import { editPrize, guarantee, ownShare, prizeWay, waitingCard } from './pages/prizes.ts'
import { manage } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { expect, reward, test } from './support/paying.ts'
import { somebody } from './support/people.ts'
import { correctResult, depositedCash, payPrizeNow, playedDuel } from './support/prizes.ts'
import { PHONE } from './support/trunfo.ts'

const LONG = 'Torneiodenomemuitocompridosemespaço'.padEnd(80, 'W')

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('a deposit that settles later says when it can be offered', async ({ page, stack, signIn }) => {
    const { id } = await signIn({ name: 'dona', roles: ['vip'] })
    await depositedCash(stack, id, 100_00, new Date('2027-03-10T15:00:00Z'))
    const form = new TournamentForm(page)
    await page.goto('/tournaments/new')
    await form.choose('Dinheiro')
    await form.money.fill('80')
    await expect(
      page.getByText('Dá para oferecer este prêmio a partir de 10/03/2027 12:00', { exact: true }),
    ).toBeVisible()
    const facts = page.locator('dl').filter({ hasText: 'Fica reservado' })
    await expect(facts).toHaveText(/^A partir de 10\/03\/2027 12:00R\$\s100,00Fica reservadoR\$\s80,00$/)
    await expect(page.getByRole('link', { name: 'Depositar' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
    // Beyond the settling deposits, another deposit does help.
    await form.money.fill('150')
    await expect(page.getByText(/Faltam R\$\s50,00 para cobrir este prêmio/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Depositar' })).toBeVisible()
  })

  test('offering, changing and guaranteeing a prize is accessible', async ({ page, stack, signIn }) => {
    const organiser = await signIn({ name: 'dona', roles: ['vip'] })
    await reward(stack, organiser, 1_200_00)
    const form = new TournamentForm(page)
    await page.goto('/tournaments/new')
    await form.choose('Dinheiro')
    await form.money.fill('100000')
    await expect(page.getByText(/para cobrir este prêmio/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await form.money.fill('1000')
    await expect(page.getByText(/saem do seu saldo e ficam reservados/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const { id } = await makePrizedTournament(stack.db, {
      name: LONG,
      organiserId: organiser.id,
      prize: { asset: 'money', amount: 1_000_00 },
    })
    await page.goto(`/tournaments/${id}`)
    await expect(prizeWay(page)).toContainText('Pagamento a quem vencer')
    await guarantee(page).click()
    await expect(page.getByText(/já saíram do saldo de quem organiza/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await manage(page).click()
    await editPrize(page).click()
    await page.getByRole('dialog').getByLabel('Valor em reais').fill('5000')
    await expect(page.getByRole('dialog').getByText(/para cobrir este prêmio/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('a prize on hold, a reduced one and their staff cards are accessible', async ({
    page,
    stack,
    signIn,
  }) => {
    await signIn({ name: 'fundador', roles: ['fundador'] })
    const organiser = await somebody(stack, { name: 'w'.repeat(14), roles: ['vip'] })
    const [winner, loser] = [await somebody(stack, { name: 'lia' }), await somebody(stack, { name: 'ivo' })]
    const cash = await depositedCash(stack, organiser.id, 1_234_567_00)
    const duel = { name: LONG, winner, loser, amount: 1_234_567_00, organiserId: organiser.id }
    const { id } = await playedDuel(stack, duel)
    await cash.question()
    await page.goto(`/tournaments/${id}`)
    await page.getByRole('button', { name: 'Prêmio em análise' }).click()
    await expect(page.getByText(/O banco de quem ofereceu o prêmio questiona/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await cash.take(234_567_00)
    await page.goto('/admin/prizes')
    await expect(page.getByText(/Saiu do prêmio/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Completar prêmio' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('a waiting, a paid and a reversed prize are accessible', async ({ page, stack, signIn }) => {
    const winner = await signIn({ name: 'w'.repeat(14) })
    const loser = await somebody(stack, { name: 'ivo' })
    const money = await playedDuel(stack, { name: LONG, winner, loser, amount: 4_500_00 })
    await page.goto(`/tournaments/${money.id}`)
    await expect(page.getByText(/depois da conferência do resultado\.$/).first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await payPrizeNow(stack, money.id)
    await expect(ownShare(page)).toContainText('esperam por você')
    await expectAccessibleAtBothSizes(page)
    await page.goto('/wallet')
    await expect(page.getByText(/de prêmio esperam por você/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Confirmar identidade' }).click()
    await expect(page.getByRole('dialog').getByLabel('CPF')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const coins = await playedDuel(stack, {
      name: 'Copa das Coins',
      winner,
      loser,
      asset: 'coins',
      amount: 900,
    })
    await payPrizeNow(stack, coins.id)
    await page.goto(`/tournaments/${coins.id}`)
    await expect(ownShare(page)).toContainText('Você ganhou')
    await expectAccessibleAtBothSizes(page)
    await page.goto(`/profile/${winner.username}?tab=tournaments`)
    await expect(page.getByText(/Ganhou 900\sCoins/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('the decisions of a fundador are accessible, empty and full', async ({ page, stack, signIn }) => {
    await signIn({ name: 'fundador', roles: ['fundador'] })
    // Other tests on this stack leave waiting shares.
    const nothing = { json: { shares: [], corrections: [], prizes: [], nextCursor: null } }
    const lists = /\/api\/admin\/prizes\/(shares|corrections|at-risk)/
    await page.route(lists, (route) => route.fulfill(nothing))
    await page.goto('/admin/prizes?waitsFor=banned')
    await expect(page.getByText('Nenhum prêmio espera por este motivo.')).toBeVisible()
    await expect(page.getByText('Nenhuma correção por fazer.')).toBeVisible()
    await expect(page.getByText('Nenhum prêmio em análise.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.unroute(lists)

    const [banned, loser] = [
      await somebody(stack, { name: 'g'.repeat(14) }),
      await somebody(stack, { name: 'eva' }),
    ]
    await stack.cli('ban', banned.username, '--reason', 'teste')
    const shut = await playedDuel(stack, { name: LONG, winner: banned, loser, amount: 3_000_00 })
    await payPrizeNow(stack, shut.id)
    const wrong = await playedDuel(stack, {
      name: LONG,
      winner: loser,
      loser: banned,
      asset: 'coins',
      amount: 12_500,
    })
    await payPrizeNow(stack, wrong.id)
    await expect(waitingCard(page, banned.username)).toBeVisible()
    await expect
      .poll(
        async () =>
          (
            await stack.owner.query('select state from tournament_prizes where tournament_id = $1', [
              wrong.id,
            ])
          ).rows[0]?.state,
      )
      .toBe('paid')
    await correctResult(stack, wrong.matchId, banned.id)
    const correction = page
      .getByRole('region', { name: 'Correções' })
      .getByRole('button', { name: 'Corrigir' })
    await expect(correction.first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await correction.first().click()
    await expect(page.getByRole('alertdialog')).toContainText('Hoje voltariam')
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Completar orçamento' }).click()
    await expect(page.getByRole('alertdialog').getByLabel('Valor', { exact: true })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
