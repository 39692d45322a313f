import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { makePerson, makeSession } from '../apps/api/src/features/accounts/index.ts'
import { makeGame } from '../apps/api/src/features/games/index.ts'
import { makeApplication, makeInvite, makeTeam } from '../apps/api/src/features/teams/index.ts'
import type { Stack } from '../tools/stack/index.ts'
import { DESKTOP, expect, expectSound, named, PHONE, test } from './trunfo.ts'

test.beforeEach(async ({ stack }) => {
  await stack.owner.query('update profiles set team_id = null')
  await stack.owner.query('truncate teams, tournaments, games cascade')
})

/** Somebody with a name of their own, signed in with this browser on every process. */
async function join(stack: Stack, context: BrowserContext, name: string) {
  const person = await makePerson(stack.db, { username: named(name) })
  const secret = stack.env.SESSION_SECRET ?? ''
  const cookie = await makeSession(stack.db, { SESSION_SECRET: secret, PUBLIC_URL: stack.url }, person.id)
  await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
  return person
}

const card = (page: Page, username: string) => page.getByRole('listitem').filter({ hasText: username })
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

async function createTeam(page: Page, name: string, tag: string): Promise<string> {
  await page.goto('/teams/new')
  await page.getByLabel('Nome da equipe').fill(name)
  await page.getByLabel('Tag').fill(tag)
  await page.getByRole('button', { name: 'Criar equipe' }).click()
  await expect(page.getByText('Equipe criada com sucesso!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  return new URL(page.url()).pathname
}

test('two people go through the whole life of a team, each seeing live what the other does', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  test.setTimeout(120_000)
  await makeGame(stack.db, { name: 'Truco' })
  await makeGame(stack.db, { name: 'Buraco' })
  await makeGame(stack.db, { name: 'Pôquer' })
  const ana = await join(stack, context, 'ana')
  const theirs = await newBrowser()
  const bia = await join(stack, theirs, 'bia')
  const other = await theirs.newPage()

  const path = await createTeam(page, 'Leões do Norte', 'leao')
  await expect(page.getByText(`Liderado por ${ana.username}`)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Membros (1/10)' })).toBeVisible()

  // The other one talks to the other process.
  await other.goto(`${stack.servers[1]?.url}${path}`)
  await other.getByRole('button', { name: 'Candidatar-se' }).click()
  await expect(other.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()

  await page.getByRole('link', { name: 'Candidaturas 1' }).click()
  await page.getByRole('button', { name: `Aceitar ${bia.username}` }).click()
  await expect(page.getByText('Nenhuma candidatura pendente.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Candidaturas' })).toBeFocused()

  await expect(other.getByRole('tab', { name: 'Membros (2/10)' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sair da equipe' })).toBeVisible()
  await other.getByRole('button', { name: 'Abrir o menu da sua conta' }).click()
  await expect(other.getByRole('menuitem', { name: 'Minha equipe' })).toBeVisible()
  await other.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Voltar para a equipe' }).click()
  await page.getByRole('button', { name: `Opções de ${bia.username}` }).click()
  await page.getByRole('menuitem', { name: 'Designar jogos' }).click()
  const dialog = page.getByRole('dialog')
  for (const game of ['Truco', 'Buraco']) await dialog.getByText(game, { exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Pôquer' })).toBeDisabled()
  await expect(dialog.getByText('Limite atingido')).toBeVisible()
  await expect(dialog.getByText('Um membro pode ser designado para no máximo 2 jogos.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar jogos' }).click()
  await expect(page.getByText('Jogos atualizados!')).toBeVisible()
  await expect(card(other, bia.username).getByText('Buraco')).toBeVisible()

  await page.getByRole('button', { name: 'Transferir Liderança' }).click()
  await dialog.getByRole('button', { name: 'Transferir Liderança' }).click()
  await expect(dialog.getByText('Selecione um membro para transferir a liderança.')).toBeVisible()
  await dialog.locator('label').filter({ hasText: bia.username }).click()
  await dialog.getByRole('button', { name: 'Transferir Liderança' }).click()
  await expect(page.getByText('Liderança transferida!')).toBeVisible()
  await expect(other.getByText(`Liderado por ${bia.username}`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Convidar' })).toBeVisible()

  await page.getByRole('button', { name: 'Sair da equipe' }).click()
  await confirm(page, 'Sair da equipe')
  await expect(page).toHaveURL('/teams')
  await expect(page.getByText('Você saiu da equipe.')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir o menu da sua conta' }).click()
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

  await page.goto(path)
  await other.getByRole('button', { name: 'Dissolver equipe' }).click()
  await expect(other.getByRole('alertdialog')).toContainText('não pode ser desfeita')
  await confirm(other, 'Dissolver equipe')
  await expect(other).toHaveURL(/\/teams$/)
  await expect(other.getByText('Equipe dissolvida.')).toBeVisible()
  await expect(other.getByText('Equipe não encontrada')).toHaveCount(0)
  await expect(page).toHaveURL('/teams')
  await expect(page.getByText('Equipe não encontrada ou você não tem permissão para vê-la.')).toBeVisible()
})

test('an invite reaches Convites live and is accepted there', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  const ana = await join(stack, context, 'ana')
  const theirs = await newBrowser()
  const bia = await join(stack, theirs, 'bia')
  const team = await makeTeam(stack.db, { leaderId: ana.id, name: 'Corujas', tag: 'CORU' })
  const other = await theirs.newPage()
  await other.goto('/account-settings?tab=invites')
  await expect(other.getByText('Nenhum convite pendente.')).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByLabel('Nome de usuário').fill('ninguem-com-este-nome')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Erro ao convidar')).toBeVisible()
  await expect(page.getByLabel('Nome de usuário')).toHaveAccessibleDescription('Usuário não encontrado.')
  await page.getByLabel('Nome de usuário').fill(ana.username)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome de usuário')).toHaveAccessibleDescription(
    'Este usuário já está em uma equipe.',
  )
  await page.getByLabel('Nome de usuário').fill(bia.username.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Convite enviado!')).toBeVisible()

  await expect(other.getByRole('link', { name: 'Corujas [CORU]' })).toBeVisible()
  await other.getByRole('button', { name: 'Aceitar convite de Corujas' }).click()
  await expect(other).toHaveURL(`/teams/${team.id}`)
  await expect(other.getByText('Você entrou na equipe!')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Membros (2/10)' })).toBeVisible()
})

test('an invite can be declined, and the person stays free', async ({ stack, context, page }) => {
  const bia = await join(stack, context, 'bia')
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id, name: 'Corujas' })
  await makeInvite(stack.db, team.id, bia.id)
  await page.goto('/account-settings?tab=invites')
  await page.getByRole('button', { name: 'Recusar convite de Corujas' }).click()
  await expect(page.getByText('Convite recusado.')).toBeVisible()
  await expect(page.getByText('Nenhum convite pendente.')).toBeVisible()
  await page.goto(`/teams/${team.id}`)
  await expect(page.getByRole('button', { name: 'Candidatar-se' })).toBeVisible()
})

test('whoever is expelled is asked about by name, and finds the door open again', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  const ana = await join(stack, context, 'ana')
  const theirs = await newBrowser()
  const bia = await join(stack, theirs, 'bia')
  const team = await makeTeam(stack.db, { leaderId: ana.id, memberIds: [bia.id] })
  const other = await theirs.newPage()
  await other.goto(`/teams/${team.id}`)
  await expect(other.getByRole('button', { name: 'Sair da equipe' })).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await page.getByRole('button', { name: `Opções de ${bia.username}` }).click()
  await page.getByRole('menuitem', { name: 'Expulsar' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    `Tem certeza que deseja expulsar ${bia.username}?`,
  )
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await confirm(page, 'Expulsar')
  await expect(page.getByRole('tab', { name: 'Membros (1/10)' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Membros' })).toBeFocused()
  await expect(other.getByRole('button', { name: 'Candidatar-se' })).toBeVisible()
})

test('only the leader opens the applications', async ({ stack, context, page }) => {
  const bia = await join(stack, context, 'bia')
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id, memberIds: [bia.id] })
  await page.goto(`/teams/${team.id}/applications`)
  await expect(page).toHaveURL(`/teams/${team.id}`)
  await expect(page.getByText('Acesso negado.')).toBeVisible()
})

test('a team that does not exist sends to the list', async ({ page }) => {
  for (const id of ['01a1ddd2-1eb2-7255-a4c6-c44f6b918b47', 'nada']) {
    const answer = await page.goto(`/teams/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveURL('/teams')
    await expect(page.getByText('Equipe não encontrada ou você não tem permissão para vê-la.')).toBeVisible()
  }
})

test('a visitor is asked to sign in before applying and comes back to the team', async ({ stack, page }) => {
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id })
  await page.goto(`/teams/${team.id}`)
  await page.getByRole('link', { name: 'Entrar para se candidatar' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(`/teams/${team.id}`)).toBeVisible()
})

test('a team is created and applied to with the keyboard alone', async ({ stack, context, page }) => {
  await join(stack, context, 'ana')
  const leader = await makePerson(stack.db)
  const team = await makeTeam(stack.db, { leaderId: leader.id })
  await page.goto(`/teams/${team.id}`)
  const apply = page.getByRole('button', { name: 'Candidatar-se' })
  await expect(apply).toBeVisible()
  await tabTo(page, apply)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()

  await page.goto('/teams/new')
  await tabTo(page, page.getByLabel('Nome da equipe'))
  await page.keyboard.type('Onças de Manaus')
  await page.keyboard.press('Tab')
  await page.keyboard.type('onc')
  await expect(page.getByLabel('Tag')).toHaveValue('ONC')
  await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('Onças de Manaus')
  await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('[ONC]')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Equipe criada com sucesso!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Onças de Manaus [ONC]')
})

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('what the server refuses is said beside the field and in the toast', async ({
  stack,
  context,
  page,
}) => {
  await join(stack, context, 'ana')
  const leader = await makePerson(stack.db)
  await makeTeam(stack.db, { leaderId: leader.id, name: 'Leões do Norte' })
  await page.goto('/teams/new')
  await page.getByLabel('Nome da equipe').fill('leoes do norte!')
  await page.getByLabel('Tag').fill('ab')
  await page.getByRole('button', { name: 'Criar equipe' }).click()
  await expect(page.getByText('Erro ao criar equipe')).toBeVisible()
  await expect(page.getByLabel('Tag')).toHaveAccessibleDescription(/de 3 a 5 letras ou números, sem acentos/)
  await expect(page.getByLabel('Tag')).toBeFocused()
  await page.keyboard.type('c')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome da equipe')).toHaveAccessibleDescription(/Já existe uma equipe/)
  await expect(page.getByLabel('Nome da equipe')).toBeFocused()
})

test('the icon that was uploaded is shown in the preview and on the page', async ({
  stack,
  context,
  page,
}) => {
  await join(stack, context, 'ana')
  await page.goto('/teams/new')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Escolha uma imagem').click(),
  ])
  await chooser.setFiles({ name: 'icone.png', mimeType: 'image/png', buffer: await picture(page) })
  await expect(page.getByRole('region', { name: 'Prévia' }).locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Usar o brasão' }).click()
  await expect(page.getByRole('region', { name: 'Prévia' }).locator('img')).toHaveCount(0)
  const [again] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Escolha uma imagem').click(),
  ])
  await again.setFiles({ name: 'icone.png', mimeType: 'image/png', buffer: await picture(page) })
  await expect(page.getByRole('region', { name: 'Prévia' }).locator('img')).toBeVisible()
  await page.getByLabel('Nome da equipe').fill('Piratas')
  await page.getByLabel('Tag').fill('PIR')
  await page.getByRole('button', { name: 'Criar equipe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Piratas')
  await expect(page.locator('main header img')).toBeVisible()
})

/** A real PNG, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 64
    const paint = canvas.getContext('2d')
    if (paint) paint.fillStyle = 'rebeccapurple'
    paint?.fillRect(0, 0, 64, 64)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('whoever has a team is told so instead of creating another', async ({ stack, context, page }) => {
  const ana = await join(stack, context, 'ana')
  await makeTeam(stack.db, { leaderId: ana.id, name: 'Corujas' })
  await page.goto('/teams/new')
  await expect(page.getByText('Você já faz parte de uma equipe.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Minha equipe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Corujas')
})

test.describe('the list', () => {
  // The answer of the test before is still kept for its two seconds.
  test.beforeEach(() => setTimeout(2_100))

  test('is searched by name or tag, in the address, and comes in pages', async ({ stack, page }) => {
    for (let number = 1; number <= 30; number++) {
      const leader = await makePerson(stack.db)
      const name = number === 1 ? 'Leões do Norte' : `Equipe de número ${number}`
      await makeTeam(stack.db, { leaderId: leader.id, name, tag: number === 1 ? 'ROAR' : `T${100 + number}` })
    }
    await page.goto('/teams')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(24)
    await page.getByRole('button', { name: 'Carregar mais' }).click()
    await expect(cards).toHaveCount(30)

    await page.getByLabel('Buscar equipe').fill('leoes')
    await expect(page).toHaveURL('/teams?q=leoes')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('1 / 10 Membros')
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await expect(page).toHaveURL('/teams')
    await page.getByLabel('Buscar equipe').fill('roa')
    await expect(cards).toHaveCount(1)
    await cards.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Leões do Norte [ROAR]')
    await page.goBack()
    await expect(page.getByLabel('Buscar equipe')).toHaveValue('roa')
    await page.getByLabel('Buscar equipe').fill('zzz')
    await expect(page.getByText('Nenhuma equipe encontrada.').first()).toBeVisible()
  })

  test('is empty with a way out, and shows a new team by itself', async ({ stack, page }) => {
    await page.goto('/teams')
    await expect(page.getByText('Nenhuma equipe ainda.')).toBeVisible()
    const leader = await stack.signIn()
    await page.request.post('/api/teams', {
      headers: leader.headers,
      data: { name: 'Recém-chegados', tag: 'NOVO' },
    })
    await expect(page.getByRole('link', { name: 'Recém-chegados' })).toBeVisible()
  })

  test('says what went wrong and tries again', async ({ stack, page }) => {
    const leader = await makePerson(stack.db)
    await makeTeam(stack.db, { leaderId: leader.id, name: 'Corujas' })
    // The live connection asks again when it opens: it must be open before anything is broken.
    await page.goto('/about-us', { waitUntil: 'networkidle' })
    await page.route('**/api/teams*', (route) => route.fulfill({ status: 403, json: {} }))
    await page.getByRole('link', { name: 'Equipes' }).click()
    await expect(page.getByText('Erro ao buscar equipes')).toBeVisible()
    await page.unroute('**/api/teams*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('link', { name: 'Corujas' })).toBeVisible()
  })
})

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a full team with long names is sound, with every dialog', async ({ stack, context, page }) => {
      test.setTimeout(120_000)
      const game = await makeGame(stack.db, {
        name: 'Jogo-de-nome-muito-comprido-sem-espaço-nenhum-para-quebrar',
      })
      const leader = await join(stack, context, 'WWWWWWWWWWWWWW')
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
      await expectSound(page)
      await page
        .getByRole('button', { name: /^Opções de/ })
        .last()
        .click()
      await expectSound(page)
      await page.getByRole('menuitem', { name: 'Designar jogos' }).click()
      await expect(page.getByRole('checkbox')).toHaveCount(1)
      await expectSound(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Transferir Liderança' }).click()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Dissolver equipe' }).click()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Convidar' }).click()
      await expect(page.getByText('A equipe está completa: 10 membros.')).toBeVisible()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Logs' }).click()
      await expect(page.getByText(/criou a equipe/)).toBeVisible()
      await expectSound(page)
      await page.goto(`/teams/${team.id}/applications`)
      await expect(page.getByText('A equipe está completa.')).toBeVisible()
      await expectSound(page)
    })

    test('the list, the form and the invites are sound', async ({ stack, context, page }) => {
      test.setTimeout(120_000)
      const leader = await makePerson(stack.db)
      const team = await makeTeam(stack.db, {
        leaderId: leader.id,
        name: 'Confrariaintermunicipalpernambucanadowww',
        tag: 'WWWWW',
      })
      const viewer = await join(stack, context, 'livre')
      await page.goto('/teams')
      await expect(page.getByText('1 / 10 Membros')).toBeVisible()
      await expectSound(page)
      await page.goto('/teams?q=nada')
      await expect(page.getByText('Nenhuma equipe encontrada.').first()).toBeVisible()
      await expectSound(page)
      await page.goto('/teams/new')
      await page.getByRole('button', { name: 'Criar equipe' }).click()
      await expect(page.getByText('Erro ao criar equipe')).toBeVisible()
      await expectSound(page)
      await page.goto('/account-settings?tab=invites')
      await expect(page.getByText('Nenhum convite pendente.')).toBeVisible()
      await expectSound(page)
      await makeInvite(stack.db, team.id, viewer.id)
      await page.reload()
      await expect(page.getByRole('button', { name: /^Aceitar convite/ })).toBeVisible()
      await expectSound(page)
      await page.goto(`/teams/${team.id}`)
      await expect(page.getByText('Esta equipe convidou você.')).toBeVisible()
      await expectSound(page)
    })
  })
}
