import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeInvite, makeTeam } from '../apps/api/src/features/teams/testing.ts'
import { accountMenu, confirm, toast } from './pages/shell.ts'
import { apply, leave, memberCard, membersTab, openMemberMenu, TeamForm } from './pages/team.ts'
import { somebody } from './support/people.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test("two users go through the whole life of a team, each seeing the other's actions live", async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  await makeGame(stack.db, { name: 'Truco' })
  await makeGame(stack.db, { name: 'Buraco' })
  await makeGame(stack.db, { name: 'Pôquer' })
  const ana = await signIn({ name: 'ana' })
  const bia = await somebody(stack, { name: 'bia' })
  const other = await openPage(bia)

  const path = await new TeamForm(page).create('Leões do Norte', 'leao')
  await expect(page.getByText(`Liderado por ${ana.username}`)).toBeVisible()
  await expect(membersTab(page, 1)).toBeVisible()

  // The other player uses the other API process.
  await other.goto(atOtherProcess(stack, path))
  await apply(other).click()
  await expect(other.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()

  await page.getByRole('link', { name: 'Candidaturas 1' }).click()
  await page.getByRole('button', { name: `Aceitar ${bia.username}` }).click()
  await expect(page.getByText('Nenhuma candidatura pendente.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Candidaturas' })).toBeFocused()

  await expect(membersTab(other, 2)).toBeVisible()
  await expect(leave(other)).toBeVisible()
  await accountMenu(other).click()
  await expect(other.getByRole('menuitem', { name: 'Minha equipe' })).toBeVisible()
  await other.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Voltar para a equipe' }).click()
  await openMemberMenu(page, bia.username, 'Designar jogos')
  const dialog = page.getByRole('dialog')
  for (const game of ['Truco', 'Buraco']) await dialog.getByText(game, { exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Pôquer' })).toBeDisabled()
  await expect(dialog.getByText('Limite atingido')).toBeVisible()
  await expect(dialog.getByText('Um membro pode ser designado para no máximo 2 jogos.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar jogos' }).click()
  await expect(page.getByText('Jogos atualizados!')).toBeVisible()
  await expect(memberCard(other, bia.username).getByText('Buraco')).toBeVisible()

  await page.getByRole('button', { name: 'Transferir Liderança' }).click()
  await dialog.getByRole('button', { name: 'Transferir Liderança' }).click()
  await expect(dialog.getByText('Selecione um membro para transferir a liderança.')).toBeVisible()
  await dialog.locator('label').filter({ hasText: bia.username }).click()
  await dialog.getByRole('button', { name: 'Transferir Liderança' }).click()
  await expect(page.getByText('Liderança transferida!')).toBeVisible()
  await expect(other.getByText(`Liderado por ${bia.username}`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Convidar' })).toBeVisible()

  await leave(page).click()
  await confirm(page, 'Sair da equipe')
  await expect(page.getByText('Você saiu da equipe.')).toBeVisible()
  await expect(page).toHaveURL('/teams')
  // The new page renders a moment later and takes the focus.
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
  await accountMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Criar equipe' })).toBeVisible()
  await page.keyboard.press('Escape')

  await other.getByRole('tab', { name: 'Logs' }).click()
  for (const log of [
    `${ana.username} saiu da equipe.`,
    `${ana.username} transferiu a liderança para ${bia.username}.`,
    `${bia.username} agora joga Truco e Buraco.`,
    `${bia.username} entrou na equipe.`,
    `${ana.username} criou a equipe.`,
  ]) {
    await expect(other.getByText(log)).toBeVisible()
  }

  const first = other.getByRole('listitem').filter({ hasText: 'criou a equipe.' })
  await expect(first).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)

  await page.goto(path)
  await other.getByRole('button', { name: 'Dissolver equipe' }).click()
  await expect(other.getByRole('alertdialog')).toContainText('não pode ser desfeita')
  await confirm(other, 'Dissolver equipe')
  // Both toasts appear at the same time and only briefly.
  await Promise.all([
    expect(other.getByText('Equipe dissolvida.')).toBeVisible(),
    expect(page.getByText('Equipe não encontrada ou você não tem permissão para vê-la.')).toBeVisible(),
  ])
  await expect(other).toHaveURL(/\/teams$/)
  await expect(other.getByText('Equipe não encontrada')).toHaveCount(0)
  await expect(page).toHaveURL('/teams')
})

test('an invite reaches Convites live and is accepted there', async ({ stack, page, signIn, openPage }) => {
  const ana = await signIn({ name: 'ana' })
  const bia = await somebody(stack, { name: 'bia' })
  const team = await makeTeam(stack.db, { leaderId: ana.id, name: 'Corujas', tag: 'CORU' })
  const other = await openPage(bia)
  await other.goto('/account-settings?tab=invites')
  await expect(other.getByText('Nenhum convite pendente.')).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByLabel('Nome de usuário').fill('ninguem-com-este-nome')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Erro ao convidar')).toBeVisible()
  await expect(page.getByLabel('Nome de usuário')).toHaveAccessibleDescription('Usuário não encontrado.')
  await page.getByLabel('Nome de usuário').fill(ana.username)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome de usuário')).toHaveAccessibleDescription(
    'Este usuário já está em uma equipe.',
  )
  await page.getByLabel('Nome de usuário').fill(`@${bia.username.slice(0, 6)}`)
  await page
    .getByRole('list', { name: 'Quem você pode convidar' })
    .getByRole('button', { name: bia.username })
    .click()
  await expect(other.getByRole('link', { name: 'Corujas [CORU]' })).toBeVisible()
  await page.goto(`/teams/${team.id}/applications`)
  await page.getByRole('button', { name: `Retirar o convite de ${bia.username}` }).click()
  await confirm(page, 'Retirar convite')
  await expect(page.getByText('Nenhum convite aguardando resposta.')).toBeVisible()
  await expect(other.getByText('Nenhum convite pendente.')).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByLabel('Nome de usuário').fill(bia.username.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Convite enviado!')).toBeVisible()

  await expect(other.getByRole('link', { name: 'Corujas [CORU]' })).toBeVisible()
  await other.getByRole('button', { name: 'Aceitar convite de Corujas' }).click()
  await expect(other.getByText('Você entrou na equipe!')).toBeVisible()
  await expect(other).toHaveURL(`/teams/${team.id}`)
  await expect(membersTab(page, 2)).toBeVisible()
})

test('an invite can be declined, and the user stays without a team', async ({ stack, page, signIn }) => {
  const bia = await signIn({ name: 'bia' })
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id, name: 'Corujas' })
  await makeInvite(stack.db, team.id, bia.id)
  await page.goto('/account-settings?tab=invites')
  await page.getByRole('button', { name: 'Recusar convite de Corujas' }).click()
  await expect(page.getByText('Convite recusado.')).toBeVisible()
  await expect(page.getByText('Nenhum convite pendente.')).toBeVisible()
  await page.goto(`/teams/${team.id}`)
  await expect(apply(page)).toBeVisible()
})

test('expelling a member asks by name, and the member can apply again', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const ana = await signIn({ name: 'ana' })
  const bia = await somebody(stack, { name: 'bia' })
  const team = await makeTeam(stack.db, { leaderId: ana.id, memberIds: [bia.id] })
  const other = await openPage(bia)
  await other.goto(`/teams/${team.id}`)
  await expect(leave(other)).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await openMemberMenu(page, bia.username, 'Expulsar')
  await expect(page.getByRole('alertdialog')).toContainText(
    `Tem certeza que deseja expulsar ${bia.username}?`,
  )
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await confirm(page, 'Expulsar')
  await expect(membersTab(page, 1)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Membros' })).toBeFocused()
  await expect(apply(other)).toBeVisible()
})

test('only the leader opens the applications', async ({ stack, page, signIn }) => {
  const bia = await signIn({ name: 'bia' })
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id, memberIds: [bia.id] })
  await page.goto(`/teams/${team.id}/applications`)
  await expect(page.getByText('Acesso negado.')).toBeVisible()
  await expect(page).toHaveURL(`/teams/${team.id}`)
})

test('a team that does not exist redirects to the list', async ({ page }) => {
  for (const id of ['01a1ddd2-1eb2-7255-a4c6-c44f6b918b47', 'nada']) {
    const answer = await page.goto(`/teams/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Equipe não encontrada ou você não tem permissão para vê-la.')).toBeVisible()
    await expect(page).toHaveURL('/teams')
  }
})

test('a visitor is asked to sign in before applying and returns to the team', async ({ stack, page }) => {
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id, name: 'Leões do Norte' })
  await page.goto(`/teams/${team.id}`)
  await page.getByRole('link', { name: 'Entrar para se candidatar' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/Depois de entrar, você volta para Leões do Norte/)).toBeVisible()
})
