import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeCoupon, makePromotion } from '../apps/api/src/features/promotions/testing.ts'
import { makeShopItem } from '../apps/api/src/features/shop/testing.ts'
import { makeApplication, makeTeam } from '../apps/api/src/features/teams/testing.ts'
import {
  enterPeople,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import { makeVip } from '../apps/api/src/features/vip/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { signInByForm } from './pages/entry.ts'
import { Lobby } from './pages/lobby.ts'
import { accountMenu, confirm, toast } from './pages/shell.ts'
import { apply, openMemberMenu, TeamForm } from './pages/team.ts'
import { NewTicketPage } from './pages/ticket.ts'
import { withdrawNow } from './pages/tournament.ts'
import { decide, started } from './support/matches.ts'
import { enter, named, type Person, people, type Somebody, somebody } from './support/people.ts'
import { png } from './support/pictures.ts'
import { expect, test } from './support/trunfo.ts'
import { caughtUp, emptyTables, hearNothing, inMinutes } from './support/world.ts'

/**
 * Error titles of the specification that no other test covers. Someone else's action has changed the state,
 * the page does not know yet, and the server refuses.
 */
test.beforeEach(({ page }) => hearNothing(page))

/** A concurrent action by another person. */
async function meanwhile(
  stack: Stack,
  { id }: Person,
  method: 'POST' | 'DELETE' | 'PUT',
  path: string,
  body?: unknown,
): Promise<void> {
  const { headers } = await stack.sessionOf(id)
  const answer = await fetch(`${stack.url}${path}`, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body ? JSON.stringify(body) : undefined,
  })
  expect(answer.ok, `${method} ${path}: ${answer.status} ${await answer.text()}`).toBe(true)
}

test("a team's leader acts on outdated data", async ({ stack, page, signIn }) => {
  const ana = await signIn({ name: 'ana' })
  const [bia, caio, dora] = (await people(stack, 'bia', 'caio', 'dora')) as [Somebody, Somebody, Somebody]
  const game = await makeGame(stack.db, { name: named('Truco') })
  const team = await makeTeam(stack.db, { leaderId: ana.id, memberIds: [bia.id, caio.id] })
  await makeApplication(stack.db, team.id, dora.id)

  await page.goto(`/teams/${team.id}/applications`)
  const accept = page.getByRole('button', { name: `Aceitar ${dora.username}` })
  await expect(accept).toBeVisible()
  await makeTeam(stack.db, { leaderId: dora.id })
  await accept.click()
  await expect(toast(page, 'Erro ao processar candidatura')).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await openMemberMenu(page, bia.username, 'Designar jogos')
  await page.getByRole('dialog').getByText(game.name, { exact: true }).click()
  await stack.owner.query('delete from games where id = $1', [game.id])
  const save = page.getByRole('button', { name: 'Salvar jogos' })
  await save.click()
  await expect(toast(page, 'Erro ao salvar novos jogos')).toBeVisible()
  await meanwhile(stack, bia, 'POST', `/api/teams/${team.id}/leave`)
  await save.click()
  await expect(toast(page, 'Erro ao atualizar jogos')).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await page.getByRole('button', { name: 'Transferir Liderança' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label').filter({ hasText: caio.username }).click()
  await meanwhile(stack, caio, 'POST', `/api/teams/${team.id}/leave`)
  await dialog.getByRole('button', { name: 'Transferir Liderança' }).click()
  await expect(toast(page, 'Erro ao transferir liderança')).toBeVisible()

  await page.goto(`/teams/${team.id}`)
  await page.getByRole('button', { name: 'Dissolver equipe' }).click()
  const rival = await makeTeam(stack.db, { leaderId: bia.id })
  await makeStartedTournament(stack.db, { type: 'team', team_size: 1, participants: [team.id, rival.id] })
  await confirm(page, 'Dissolver equipe')
  await expect(toast(page, 'Erro ao dissolver a equipe')).toBeVisible()
})

test('a player who creates or applies to a team already has one', async ({ stack, page, signIn }) => {
  const bia = await signIn({ name: 'bia' })
  const form = new TeamForm(page)
  await form.open()
  await form.name.fill(named('Corujas'))
  await form.tag.fill('CORU')
  const own = await makeTeam(stack.db, { leaderId: bia.id })
  await form.submit()
  await expect(toast(page, 'Erro ao adicionar líder')).toContainText('Você já faz parte de uma equipe.')
  await meanwhile(stack, bia, 'DELETE', `/api/teams/${own.id}`)

  const leader = await somebody(stack)
  const team = await makeTeam(stack.db, { leaderId: leader.id })
  await page.goto(`/teams/${team.id}`)
  await expect(apply(page)).toBeVisible()
  const other = await makeTeam(stack.db, { leaderId: bia.id })
  await apply(page).click()
  await expect(toast(page, 'Erro ao se candidatar')).toBeVisible()
  await meanwhile(stack, bia, 'DELETE', `/api/teams/${other.id}`)

  // The team is created, but the session query fails.
  await form.open()
  await form.name.fill(named('Corujas'))
  await form.tag.fill('CORU')
  await page.route('**/api/session*', (route) => route.abort())
  await form.submit()
  await expect(toast(page, 'Erro ao atualizar perfil')).toBeVisible()
})

test('a tournament started, or lost a participant, while its page was open', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const ana = await signIn({ name: 'ana' })
  const bia = await somebody(stack, { name: 'bia' })
  const moderator = await somebody(stack, { name: 'mod', roles: ['moderador'] })
  const { id } = await makeTournament(stack.db, { starts_at: inMinutes(-1) })
  await enterPeople(stack.db, id, [ana.id, bia.id])
  const staff = await openPage(moderator)
  await hearNothing(staff)
  await staff.goto(`/tournaments/${id}/manage`)
  await staff.getByRole('button', { name: 'Iniciar torneio' }).click()
  await meanwhile(stack, bia, 'DELETE', `/api/tournaments/${id}/enrolment`)
  await confirm(staff, 'Iniciar torneio')
  await expect(toast(staff, 'Erro ao iniciar torneio')).toBeVisible()

  await enterPeople(stack.db, id, [bia.id])
  await page.goto(`/tournaments/${id}`)
  await expect(page.getByText('Você está inscrito.').first()).toBeVisible()
  await meanwhile(stack, moderator, 'POST', `/api/tournaments/${id}/start`)
  await withdrawNow(page)
  await expect(toast(page, 'Erro ao cancelar inscrição')).toBeVisible()
})

test('a match is already decided, and no staff is available', async ({ stack, context, page }) => {
  const { match, one, two } = await started(stack, await people(stack, 'ana', 'bia'))
  await enter(stack, context, one)
  // Removes all other staff of this stack.
  await stack.owner.query(`update profiles set roles = '{user}' where roles <> '{user}'`)
  const tabs = [page, await context.newPage(), await context.newPage()] as const
  for (const tab of tabs) {
    await hearNothing(tab)
    await new Lobby(tab).open(match.id)
    await expect(new Lobby(tab).help).toBeVisible()
  }
  const [declaring, proving, calling] = tabs
  await new Lobby(calling).callSupport()
  await expect(toast(calling, 'Erro ao chamar suporte')).toContainText(
    'Não foi possível encontrar moderadores.',
  )
  await somebody(stack, { roles: ['moderador'] })
  await proving.getByLabel('Escolher imagem').setInputFiles(await png('placar.png', 64, 64))
  await decide(stack, match.id, two.id)

  await calling.getByRole('button', { name: 'Chamar suporte' }).click()
  await expect(toast(calling, 'Erro ao notificar suporte')).toBeVisible()
  await proving.getByRole('button', { name: 'Enviar prova' }).click()
  await expect(toast(proving, 'Erro ao salvar prova')).toBeVisible()
  await new Lobby(declaring).declare(one.username)
  await expect(toast(declaring, 'Erro ao declarar vitória')).toBeVisible()
})

test('an item is sold out, VIP has ended, and the session has expired', async ({ stack, page, signIn }) => {
  const person = await signIn()
  await emptyTables(stack, 'shop_items, coupons')
  const { id } = await makeShopItem(stack.db, { name: 'Moldura', cost_coins: 0, quantity: 1 })
  await makeCoupon(stack.db, { code: 'ACABOU', max_uses: 1, used_count: 1 })
  await caughtUp(stack, '/shop')
  await page.goto('/shop')
  await page.getByLabel('Cupom de desconto').fill('acabou')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Cupom Esgotado')).toContainText('Este cupom já atingiu o limite de usos.')
  await page.getByRole('button', { name: 'Comprar Moldura' }).click()
  const buy = page.getByRole('dialog').getByRole('button', { name: 'Confirmar compra' })
  await page.route('**/purchase', (route) => route.abort())
  await buy.click()
  await expect(toast(page, 'Erro ao processar compra')).toBeVisible()
  await page.unroute('**/purchase')
  await stack.owner.query('update shop_items set quantity = 0 where id = $1', [id])
  await buy.click()
  await expect(toast(page, 'Erro na compra')).toBeVisible()

  await makeVip(stack.db, person.id)
  await page.goto('/account-settings?tab=subscription')
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await stack.owner.query(
    `update vip_status set expires_at = now() - interval '1 second' where user_id = $1`,
    [person.id],
  )
  await confirm(page, 'Cancelar assinatura')
  await expect(toast(page, 'Erro ao cancelar')).toBeVisible()

  const form = new NewTicketPage(page)
  await form.open()
  await form.subject.fill('Onde está?')
  await form.area.selectOption('Outro')
  await form.priority.selectOption('Média')
  await form.message.fill('Não encontro o prêmio.')
  await stack.owner.query('delete from sessions where user_id = $1', [person.id])
  await form.submit.click()
  await expect(toast(page, 'Erro ao criar ticket')).toContainText(
    'Você precisa estar logado para criar um ticket.',
  )
})

test('staff are too late, or no longer staff', async ({ stack, page, signIn }) => {
  const boss = await signIn({ roles: ['admin'] })
  await emptyTables(stack, 'promotions, coupons, shop_items, referrals')
  await makePromotion(stack.db, { name: 'Semana' })
  await makeCoupon(stack.db, { code: 'VIP20' })
  await makeShopItem(stack.db, { name: 'Moldura' })

  await page.goto('/admin/promotions')
  await page.getByRole('button', { name: 'Deletar Semana' }).click()
  await stack.owner.query('delete from promotions')
  await confirm(page, 'Deletar promoção')
  await expect(toast(page, 'Erro ao deletar promoção')).toBeVisible()

  await page.goto('/admin/promotions?tab=coupons')
  await page.getByRole('button', { name: 'Deletar VIP20' }).click()
  await stack.owner.query('delete from coupons')
  await confirm(page, 'Deletar cupom')
  await expect(toast(page, 'Erro ao deletar cupom')).toBeVisible()

  await page.goto('/admin/shop')
  await page.getByRole('button', { name: 'Deletar Moldura' }).click()
  await stack.owner.query('delete from shop_items')
  await confirm(page, 'Deletar item')
  await expect(toast(page, 'Erro ao deletar item')).toBeVisible()

  await page.goto('/test-lobby')
  await expect(page.getByRole('button', { name: 'Criar lobbies de teste' })).toBeVisible()
  await stack.owner.query(`update profiles set roles = '{user}' where id = $1`, [boss.id])
  await page.getByRole('button', { name: 'Criar lobbies de teste' }).click()
  await expect(toast(page, 'Erro ao criar lobby de teste')).toBeVisible()
  await page.getByRole('button', { name: 'Deletar lobbies de teste' }).click()
  await confirm(page, 'Deletar lobbies de teste')
  await expect(toast(page, 'Erro ao deletar lobbies')).toBeVisible()
})

test('emails are rate limited', async ({ stack, page }) => {
  const password = 'mesa redonda 9'
  const { id, email } = await somebody(stack, { password, hasSecondFactor: false })
  await stack.owner.query('update users set email_verified = false where id = $1', [id])
  await page.goto('/login')
  await signInByForm(page, { email, password })
  const resend = page.getByRole('button', { name: 'Reenviar confirmação' })
  await expect(resend).toBeVisible()
  // Uses up the rate limit of this IP address.
  for (let asked = 0; asked < 10; asked++)
    await page.request.post('/api/accounts/confirmation/resend', {
      headers: { origin: stack.url },
      data: { email: `${asked}-${email}` },
    })
  await resend.click()
  await expect(toast(page, 'Erro ao reenviar confirmação')).toBeVisible()
})

test('failed requests are named', async ({ stack, page, signIn }) => {
  const ana = await signIn({ name: 'ana', roles: ['admin'] })
  const bia = await somebody(stack, { name: 'bia' })
  const team = await makeTeam(stack.db, { leaderId: ana.id, memberIds: [bia.id] })
  const { tournamentId, match } = await started(stack, [ana, bia])
  const rival = await makeTeam(stack.db, { leaderId: (await somebody(stack)).id })
  const other = await makeTournament(stack.db)
  /** Navigates without loading a document, which would include some of the responses. */
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  /** A 429 is not retried at once, unlike a broken connection. */
  const expectFailure = async (blocked: string, title: string | RegExp, act: () => Promise<void>) => {
    await page.route(blocked, (route) => route.fulfill({ status: 429, json: {} }))
    await act()
    await expect(page.getByText(title).first()).toBeVisible()
    await page.unroute(blocked)
  }

  await page.goto('/about-us')
  await expect(accountMenu(page)).toBeVisible()
  for (const [path, blocked, title] of [
    [`/teams/${rival.id}`, '**/api/teams/*', 'Erro ao buscar equipe'],
    [`/teams/${team.id}/applications`, '**/applications*', 'Erro ao buscar candidaturas'],
    [`/tournaments/${other.id}`, '**/api/tournaments/*', /^Erro ao buscar torneio:/],
    [`/tournaments/${tournamentId}?tab=participants`, '**/participants*', /^Erro ao buscar participantes:/],
    ['/tournaments', '**/api/tournaments*', 'Erro ao buscar torneios'],
    ['/account-settings?tab=subscription', '**/api/vip/status', 'Erro ao buscar status VIP'],
    ['/admin/promotions', '**/api/admin/promotions*', 'Erro ao buscar promoções'],
    ['/admin/shop?tab=purchases', '**/api/admin/shop/purchases*', 'Erro ao buscar histórico'],
    [`/match/${match.id}`, '**/messages*', 'Erro ao carregar chat'],
  ] as const)
    await expectFailure(blocked, title, () => go(path))
  await page.goto('/about-us')
  await expect(accountMenu(page)).toBeVisible()
  await expectFailure('**/api/matches/*', 'Erro ao carregar partida', () => go(`/match/${match.id}`))
  await expect(page).toHaveURL('/')

  await page.goto(`/teams/${team.id}`)
  await expectFailure('**/api/games*', /^Erro ao buscar jogos:/, () =>
    openMemberMenu(page, bia.username, 'Designar jogos'),
  )
  await page.keyboard.press('Escape')
  await expectFailure('**/logs*', /^Erro ao buscar logs:/, () =>
    page.getByRole('tab', { name: 'Logs' }).click(),
  )
  await stack.owner.query('delete from team_logs where team_id = $1', [team.id])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhum log de atividade.')).toBeVisible()
  await go('/email-change#confirm=link')
  await page.route('**/api/accounts/email/confirm', (route) => route.abort())
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
  await expect(page.getByText('Erro ao registrar data da troca')).toBeVisible()
})
