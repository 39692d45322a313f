import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeApplication, makeInvite, makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { toast } from './pages/shell.ts'
import { atEachSize, expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { named } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('a full team with long names is accessible, with every dialog', async ({ stack, page, signIn }) => {
    const game = await makeGame(stack.db, {
      name: 'Jogo-de-nome-muito-comprido-sem-espaço-nenhum-para-quebrar',
    })
    const leader = await signIn({ name: 'W'.repeat(14) })
    const members = []
    for (let place = 0; place < 9; place++) {
      members.push(await makePerson(stack.db, { username: named('W'.repeat(14)) }))
    }
    const team = await makeTeam(stack.db, {
      leaderId: leader.id,
      memberIds: members.map(({ id }) => id),
      name: 'Confrariaintermunicipalpernambucanadowww',
      tag: 'WWWWW',
    })
    await stack.db
      .insertInto('team_member_games')
      .values({ team_id: team.id, user_id: leader.id, place: 1, game_id: game.id })
      .execute()
    const applicant = await makePerson(stack.db)
    await makeApplication(stack.db, team.id, applicant.id)

    await page.goto(`/teams/${team.id}`)
    await expect(page.getByRole('button', { name: 'Convidar' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    const options = page.getByRole('button', { name: /^Opções de/ }).last()
    await atEachSize(page, async () => {
      await options.click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    })
    await options.click()
    await page.getByRole('menuitem', { name: 'Designar jogos' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Transferir Liderança' }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Dissolver equipe' }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Convidar' }).click()
    await expect(page.getByText('A equipe está completa: 10 membros.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Logs' }).click()
    await expect(page.getByText(/criou a equipe/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto(`/teams/${team.id}/applications`)
    await expect(page.getByText('A equipe está completa.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('the list, the form and the invites are accessible', async ({ stack, page, signIn }) => {
    const leader = await makePerson(stack.db)
    const team = await makeTeam(stack.db, {
      leaderId: leader.id,
      name: 'Confrariaintermunicipalpernambucanadowww',
      tag: 'WWWWW',
    })
    const viewer = await signIn({ name: 'livre' })
    await caughtUp(stack, '/teams')
    await page.goto('/teams')
    await expect(page.getByText('1 / 10 Membros')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto('/teams?q=nada')
    await expect(page.getByText('Nenhuma equipe encontrada.').first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto('/teams/new')
    await page.getByRole('button', { name: 'Criar equipe' }).click()
    await expect(toast(page, 'Erro ao criar equipe')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto('/account-settings?tab=invites')
    await expect(page.getByText('Nenhum convite pendente.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await makeInvite(stack.db, team.id, viewer.id)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Aceitar convite/ })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.goto(`/teams/${team.id}`)
    await expect(page.getByText('Esta equipe convidou você.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
