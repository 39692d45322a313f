import type { BrowserContext, Page } from '@playwright/test'
import type { Role } from '@trunfo/contract/roles'
import { makePerson, makeSession } from '../apps/api/src/features/accounts/index.ts'
import { makeGame } from '../apps/api/src/features/games/index.ts'
import { makeMatchMessages } from '../apps/api/src/features/matches/index.ts'
import { makeTeam } from '../apps/api/src/features/teams/index.ts'
import { makeStartedTournament } from '../apps/api/src/features/tournaments/index.ts'
import type { Stack } from '../tools/stack/index.ts'
import { DESKTOP, expect, expectSound, named, PHONE, test } from './trunfo.ts'

test.beforeEach(async ({ stack }) => {
  await stack.owner.query('update profiles set team_id = null')
  await stack.owner.query('truncate tournaments, teams, games cascade')
})

type Person = Awaited<ReturnType<typeof makePerson>>

function somebody(stack: Stack, name: string, roles: readonly Role[] = []): Promise<Person> {
  return makePerson(stack.db, { username: named(name), roles })
}

/** Signs a person in with this browser, on every process. */
async function enter(stack: Stack, context: BrowserContext, { id }: Person): Promise<void> {
  const secret = stack.env.SESSION_SECRET ?? ''
  const cookie = await makeSession(stack.db, { SESSION_SECRET: secret, PUBLIC_URL: stack.url }, id)
  await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
}

interface DrawnMatch {
  readonly id: string
  readonly one: string
  readonly two: string
}

async function matchesOf(stack: Stack, tournamentId: string, round = 1): Promise<DrawnMatch[]> {
  const { rows } = await stack.owner.query<DrawnMatch>(
    `select id, participant1_id as one, participant2_id as two from tournament_matches
     where tournament_id = $1 and round_number = $2 order by match_number`,
    [tournamentId, round],
  )
  return rows
}

/** A tournament of these people that has begun, and its first match. */
async function started(stack: Stack, persons: readonly Person[], name = 'Copa do Bairro') {
  const { id } = await makeStartedTournament(stack.db, { name, participants: persons.map((one) => one.id) })
  const [match, ...others] = await matchesOf(stack, id)
  const personOf = (participantId?: string) => persons.find((one) => one.id === participantId) as Person
  return {
    tournamentId: id,
    match: match as DrawnMatch,
    others,
    one: personOf(match?.one),
    two: personOf(match?.two),
  }
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Mensagem', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

const messages = (page: Page) => page.getByRole('region', { name: 'Mensagens do chat' })
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** The line of a choice is its label, all over. */
const choose = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).click()

async function declare(page: Page, winner: string): Promise<void> {
  await choose(page, winner)
  await page.getByRole('button', { name: 'Declarar vencedor' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Declarar que ${winner} venceu?`)
  await confirm(page, 'Sim, declarar')
}

/** Three seconds may be over before a busy machine comes to click: the page itself does it, as soon as it is asked. */
async function stayWhenAsked(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const stay = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Ficar aqui')
      if (!stay) return
      observer.disconnect()
      stay.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** A real PNG, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const paint = canvas.getContext('2d')
    if (paint) paint.fillStyle = 'seagreen'
    paint?.fillRect(0, 0, 640, 360)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

/** As Ctrl+V does with a picture in the clipboard. */
async function paste(page: Page, image: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'placar.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, image.toString('base64'))
}

test('two players disagree, a moderator decides, and everybody is taken back to the tournament', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  test.setTimeout(120_000)
  const persons = await Promise.all(['ana', 'bia', 'caio', 'duda'].map((name) => somebody(stack, name)))
  const moderator = await somebody(stack, 'mod', ['moderador'])
  const { tournamentId, match, others, one, two } = await started(stack, persons)
  const [theirs, staff] = [await newBrowser(), await newBrowser()]
  await enter(stack, context, one)
  await enter(stack, theirs, two)
  await enter(stack, staff, moderator)
  const [other, judge] = [await theirs.newPage(), await staff.newPage()]
  const path = `/match/${match.id}`

  const winner = persons.find((person) => person.id === others[0]?.one) as Person
  // The other match is decided beforehand, so that this one is what the next round waits for.
  await judge.goto(`/match/${others[0]?.id}`)
  await expect(judge.getByText('Você é um espectador.')).toBeVisible()
  await judge.getByRole('button', { name: 'Definir vencedor' }).click()
  await expect(judge.getByText('Selecione um vencedor.').first()).toBeVisible()
  await choose(judge, winner.username)
  await judge.getByRole('button', { name: 'Definir vencedor' }).click()
  await confirm(judge, 'Sim, dar a vitória')
  await expect(judge).toHaveURL(new RegExp(`/tournaments/${tournamentId}$`))

  // The queue is open before anything happens, and hears of it by itself.
  await judge.goto('/admin/disputes')
  await expect(judge.getByText('Nenhum caso em aberto.')).toBeVisible()

  await page.goto(path)
  // The other one talks to the other process.
  await other.goto(`${stack.servers[1]?.url}${path}`)
  await expect(page.getByText('Rodada 1 · Partida 1')).toBeVisible()
  await expect(page.getByText('Partida em andamento')).toBeVisible()
  await say(page, 'Bora, melhor de três?')
  await expect(messages(other).getByText('Bora, melhor de três?')).toBeVisible()
  await say(other, 'Bora!')
  await expect(messages(page).getByText('Bora!', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Enviar prova' }).click()
  await expect(page.getByText('Nenhum arquivo selecionado').first()).toBeVisible()
  const buffer = await picture(page)
  await page
    .getByLabel('Escolher imagem')
    .setInputFiles({ name: 'placar.txt', mimeType: 'text/plain', buffer: Buffer.from('10 x 0') })
  await expect(page.getByText('Envie uma imagem JPEG, PNG ou WebP.')).toBeVisible()
  await page
    .getByLabel('Escolher imagem')
    .setInputFiles({ name: 'placar.png', mimeType: 'image/png', buffer })
  const preview = page.getByRole('img', { name: 'Prévia da prova' })
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Descartar imagem' }).click()
  await expect(preview).toHaveCount(0)
  await paste(page, buffer)
  await expect(preview).toBeVisible()
  await page.route('**/api/uploads/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Enviar prova' }).click()
  await expect(page.getByText('Erro no upload')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Prova enviada!')).toBeVisible()
  await expect(page.getByText('Suas provas (1 de 10)')).toBeVisible()

  await page.getByRole('button', { name: 'Declarar vencedor' }).click()
  await expect(page.getByText('Por favor, selecione um vencedor.').first()).toBeVisible()
  await declare(page, one.username)
  await expect(page.getByText(`Declarado: ${one.username} venceu.`)).toBeVisible()
  // What the first one declared stays hidden until the second one has spoken.
  const strip = other.getByRole('list', { name: 'Declarações e resultado' })
  await expect(strip.getByText('Já declarou')).toBeVisible()
  await declare(other, two.username)
  for (const side of [page, other]) {
    await expect(side.getByText('Disputa aguardando um moderador')).toBeVisible()
    await expect(side.getByText('Um moderador vai decidir', { exact: true })).toBeVisible()
  }
  await other.getByRole('button', { name: 'Chamar suporte' }).click()
  await expect(other.getByRole('button', { name: 'Suporte solicitado' })).toBeDisabled()
  await expect(page.getByText('A equipe foi avisada')).toBeVisible()

  const row = judge.getByRole('row').filter({ hasText: one.username })
  await expect(row.getByText('Disputa')).toBeVisible()
  await expect(row.getByText('Suporte')).toBeVisible()
  await row.getByRole('button', { name: /^Assumir o caso/ }).click()
  await expect(row.getByText('Você')).toBeVisible()
  await row.getByRole('link', { name: /^Abrir o lobby/ }).click()
  await expect(judge.getByText('Este caso está com você.')).toBeVisible()
  await expect(judge.getByText('Nenhuma prova')).toHaveCount(1)
  await judge.getByRole('button', { name: /^Ampliar prova/ }).click()
  await expect(judge.getByRole('dialog').getByRole('img')).toBeVisible()
  await judge.keyboard.press('Escape')
  await say(judge, 'Vou olhar as provas.')
  await expect(messages(page).getByText('Vou olhar as provas.')).toBeVisible()
  await expect(messages(page).getByText('Equipe', { exact: true })).toBeVisible()
  await judge.getByLabel('Nova nota').fill('A imagem parece boa.')
  await judge.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(judge.getByText(`${moderator.username} anotou:`)).toBeVisible()

  // Chat moderation: a message goes away for everybody, and whoever wrote it is silenced.
  await judge.getByRole('button', { name: `Opções da mensagem de ${two.username}` }).click()
  await judge.getByRole('menuitem', { name: 'Remover mensagem' }).click()
  await confirm(judge, 'Remover mensagem')
  await expect(messages(page).getByText('Mensagem removida pela equipe.')).toBeVisible()
  await judge.getByRole('button', { name: `Silenciar ${two.username}` }).click()
  await expect(other.getByText('Um moderador silenciou você nesta partida.')).toBeVisible()
  await judge.getByRole('button', { name: `Devolver a voz a ${two.username}` }).click()
  await expect(other.getByLabel('Mensagem', { exact: true })).toBeVisible()

  await choose(judge, one.username)
  await judge.getByLabel('Motivo (opcional)').fill('A prova mostra o placar.')
  await judge.getByRole('button', { name: 'Definir vencedor' }).click()
  // It is there for three seconds only, so they look out for it before it comes.
  const seen = [page, other].map((side) =>
    expect(side.getByRole('heading', { name: 'Partida Finalizada!' })).toBeVisible({ timeout: 30_000 }),
  )
  await confirm(judge, 'Sim, dar a vitória')
  await Promise.all(seen)
  for (const side of [page, other]) await expect(side).toHaveURL(new RegExp(`/tournaments/${tournamentId}$`))
  const [final] = await matchesOf(stack, tournamentId, 2)
  expect([final?.one, final?.two]).toContain(one.id)

  // A result is corrected while nothing depends on it: what changes is seen first.
  await judge.goto(path)
  await judge.getByRole('button', { name: 'Corrigir resultado' }).click()
  const dialog = judge.getByRole('dialog')
  await expect(dialog.getByText('Rodada 2, partida 1')).toBeVisible()
  await expect(dialog.getByText(/^Depois: /)).toContainText(two.username)
  await expectSound(judge)
  await dialog.getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(dialog.getByText('Diga o motivo da correção.')).toBeVisible()
  await dialog.getByLabel('Motivo da correção').fill('Placar lido ao contrário.')
  await dialog.getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(judge.getByText('Resultado corrigido!')).toBeVisible()
  await expect(judge.getByText(`${two.username} venceu.`, { exact: true })).toBeVisible()
  // Afterwards it is not, and the dialog says what stands in the way.
  const { headers } = await stack.signIn(['moderador'])
  const decided = await page.request.post(`/api/matches/${final?.id}/decision`, {
    headers,
    data: { winnerId: two.id },
  })
  expect(decided.status()).toBe(204)
  await judge.getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(dialog.getByText('Não dá mais para corrigir')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Rodada 2, partida 1/ })).toBeVisible()

  // A match that was over before is only looked at.
  await page.goBack()
  await expect(page.getByText('Partida encerrada')).toBeVisible()
  await expect(page.getByText('A partida acabou e o chat está fechado.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Partida Finalizada!' })).toHaveCount(0)
})

test('a team match is played by the line-up: the first to speak declares for the team', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  test.setTimeout(120_000)
  const game = await makeGame(stack.db, { name: 'Truco' })
  const persons = await Promise.all(['lia', 'leo', 'ivo', 'eva', 'gil'].map((name) => somebody(stack, name)))
  const [lia, leo, ivo, eva, gil] = persons as [Person, Person, Person, Person, Person]
  const lions = await makeTeam(stack.db, {
    leaderId: lia.id,
    memberIds: [leo.id, ivo.id],
    name: 'Leões do Norte',
    tag: 'LEAO',
  })
  const eagles = await makeTeam(stack.db, {
    leaderId: eva.id,
    memberIds: [gil.id],
    name: 'Águias',
    tag: 'AGUI',
  })
  for (const userId of [lia.id, leo.id]) {
    await stack.db
      .insertInto('team_member_games')
      .values({ team_id: lions.id, user_id: userId, place: 1, game_id: game.id })
      .execute()
  }
  const { id: tournamentId } = await makeStartedTournament(stack.db, {
    name: 'Copa de Equipes',
    type: 'team',
    team_size: 2,
    game_id: game.id,
    participants: [lions.id, eagles.id],
  })
  const [match] = await matchesOf(stack, tournamentId)
  const path = `/match/${match?.id}`
  const [theirs, outside] = [await newBrowser(), await newBrowser()]
  await enter(stack, context, leo)
  await enter(stack, theirs, gil)
  await enter(stack, outside, ivo)
  const [other, mate] = [await theirs.newPage(), await outside.newPage()]

  // A team-mate who is not in the line-up does not get in.
  await mate.goto(path)
  await expect(mate).toHaveURL(new RegExp(`/tournaments/${tournamentId}$`))
  await expect(mate.getByText('Acesso Negado')).toBeVisible()

  await page.goto(path)
  await other.goto(`${stack.servers[1]?.url}${path}`)
  await page.getByText('Escalações').click()
  const lineup = page.getByRole('region', { name: 'Escalação de Leões do Norte' })
  await expect(lineup.getByRole('listitem')).toHaveCount(2)
  await expect(lineup.getByText(ivo.username)).toHaveCount(0)

  await declare(page, 'Leões do Norte')
  await expect(page.getByText('Agora falta Águias declarar.')).toBeVisible()
  await stayWhenAsked(page)
  await declare(other, 'Leões do Norte')
  await expect(other).toHaveURL(new RegExp(`/tournaments/${tournamentId}$`))
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Leões do Norte venceu', { exact: true }).first()).toBeVisible()
  const { rows } = await stack.owner.query('select champion_id from tournaments where id = $1', [
    tournamentId,
  ])
  expect(rows[0].champion_id).toBe(lions.id)
})

test('whoever has no business in a lobby is sent where they have', async ({ stack, context, page }) => {
  const persons = await Promise.all(['ana', 'bia'].map((name) => somebody(stack, name)))
  const outsider = await somebody(stack, 'zeca')
  const { tournamentId, match } = await started(stack, persons)
  await page.goto(`/match/${match.id}`)
  await expect(page).toHaveURL('/login')
  await enter(stack, context, outsider)
  await page.goto(`/match/${match.id}`)
  await expect(page).toHaveURL(new RegExp(`/tournaments/${tournamentId}$`))
  await expect(page.getByText('Acesso Negado')).toBeVisible()
  for (const id of ['01a1ddd2-1eb2-7255-a4c6-c44f6b918b47', 'nada']) {
    await page.goto(`/match/${id}`)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Partida não encontrada')).toBeVisible()
  }
  await page.goto('/admin/disputes')
  await expect(page).toHaveURL('/')
})

test('the chat is written by keyboard, sends again what failed, and keeps the place of whoever reads', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  test.setTimeout(90_000)
  const persons = await Promise.all(['ana', 'bia'].map((name) => somebody(stack, name)))
  const { match, one, two } = await started(stack, persons)
  await makeMatchMessages(stack.db, match.id, two.id, 120)
  await enter(stack, context, one)
  const theirs = await newBrowser()
  await enter(stack, theirs, two)
  const other = await theirs.newPage()
  const path = `/match/${match.id}`
  let isDeaf = false
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => !isDeaf && socket.send(frame))
  })
  await page.goto(path)
  await other.goto(`${stack.servers[1]?.url}${path}`)
  await messages(page).scrollIntoViewIfNeeded()
  await expect(messages(page).getByText('Mensagem 120', { exact: true })).toBeInViewport()
  await expect(messages(page).getByRole('listitem')).toHaveCount(50)

  // The message arrives, but its answer gets lost. The page sends it again, and that doubles nothing.
  let asked = 0
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || asked++ > 0) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  const field = page.getByLabel('Mensagem', { exact: true })
  await field.focus()
  await page.keyboard.type('Primeira linha')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('segunda linha')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(messages(other).getByText('Primeira linha segunda linha')).toHaveCount(1)
  await expect.poll(() => asked).toBe(2)
  await expect(messages(page).getByText('Primeira linha segunda linha')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })

  // Blank is nothing.
  await field.fill('   ')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByRole('listitem')).toHaveCount(51)

  // One that never left stays, says so, and goes out when asked to.
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await say(page, 'Sem rede')
  const failed = messages(page).getByRole('listitem').filter({ hasText: 'Sem rede' })
  await expect(failed.getByText('Não enviada')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await failed.getByRole('button', { name: 'Reenviar' }).focus()
  await page.keyboard.press('Enter')
  await expect(messages(other).getByText('Sem rede')).toHaveCount(1)
  await expect(failed.getByText('Não enviada')).toHaveCount(0)
  await expect(failed).toHaveCount(1)

  // Reading what was said before: it comes by scrolling, and nothing jumps when something new arrives.
  await messages(page).evaluate((box) => box.scrollTo(0, 0))
  await expect(messages(page).getByText('Mensagem 70', { exact: true })).toBeAttached()
  await expect(messages(page).getByText('Mensagem 71', { exact: true })).toBeInViewport()
  await say(other, 'Ainda aí?')
  await expect(page.getByRole('button', { name: '1 nova mensagem' })).toBeVisible()
  await expect(messages(page).getByText('Mensagem 71', { exact: true })).toBeInViewport()
  await page.getByRole('button', { name: '1 nova mensagem' }).click()
  await expect(messages(page).getByText('Ainda aí?')).toBeInViewport()

  // A row that gets lost on the way shows as a gap in the numbers, and is asked for.
  isDeaf = true
  await say(other, 'Falei sozinha')
  await expect(messages(other).getByText('Enviando…')).toHaveCount(0)
  isDeaf = false
  await say(other, 'E agora?')
  await expect(messages(page).getByText('E agora?')).toBeVisible()
  await expect(messages(page).getByText('Falei sozinha')).toBeVisible()
  const texts = await messages(page).getByRole('listitem').allInnerTexts()
  expect(texts.at(-2)).toContain('Falei sozinha')
  expect(texts.at(-1)).toContain('E agora?')

  // Declaring without a mouse.
  await page.getByRole('radio', { name: one.username }).focus()
  await page.keyboard.press('Space')
  // A key is held for a moment, as a finger does: the choice follows the focus, which follows the key.
  await page.keyboard.down('ArrowDown')
  await expect(page.getByRole('radio', { name: two.username })).toBeChecked()
  await page.keyboard.up('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Declarar vencedor' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Declarado: ${two.username} venceu.`)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(`Declarado: ${two.username} venceu.`)
})

test('staff try the lobby in matches that count for nothing, and take them away again', async ({
  stack,
  context,
  page,
}) => {
  const admin = await somebody(stack, 'adm', ['admin'])
  const persons = await Promise.all(['ana', 'bia'].map((name) => somebody(stack, name)))
  const { match } = await started(stack, persons)
  await enter(stack, context, admin)
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Abrir o menu da sua conta' }).click()
  await page.getByRole('menuitem', { name: 'Disputas' }).click()
  await page.getByRole('link', { name: 'Lobbies de teste' }).click()
  await page.getByRole('button', { name: 'Criar lobbies de teste' }).click()
  await expect(page.getByText('Lobbies de teste criados com sucesso!')).toBeVisible()
  const individual = await page.getByRole('link', { name: 'Abrir partida individual' }).getAttribute('href')
  await page.getByRole('link', { name: 'Abrir partida de equipes' }).click()
  await expect(page.getByText('Lobby de teste', { exact: true })).toBeVisible()
  await expect(page.getByText('Escalações')).toBeVisible()
  await page.goto(individual ?? '')
  await say(page, 'Um, dois, três, testando.')
  await expect(messages(page).getByText('Um, dois, três, testando.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ações da Partida' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Moderação' })).toBeVisible()
  await page.goto('/test-lobby')
  await page.getByRole('button', { name: 'Deletar lobbies de teste' }).click()
  await confirm(page, 'Deletar lobbies de teste')
  await expect(page.getByText('Lobbies de teste deletados.')).toBeVisible()
  await page.goto(individual ?? '')
  await expect(page.getByText('Partida não encontrada')).toBeVisible()
  await page.goto(`/match/${match.id}`)
  await expect(page.getByText('Você é um espectador.')).toBeVisible()
})

for (const viewport of [PHONE, DESKTOP]) {
  test(`the lobby is sound at ${viewport.width} px in every state`, async ({ stack, newBrowser }) => {
    test.setTimeout(120_000)
    const names = ['W'.repeat(14), 'M'.repeat(14), 'ana', 'bia']
    const persons = await Promise.all(names.map((name) => somebody(stack, name)))
    const moderator = await somebody(stack, 'mod', ['moderador', 'admin'])
    const { match, one, two } = await started(stack, persons, 'Campeonatointermunicipaldetrucopaulista 2026')
    await makeMatchMessages(stack.db, match.id, two.id, 8)
    const [ours, theirs, staff] = [await newBrowser(), await newBrowser(), await newBrowser()]
    for (const [browser, person] of [
      [ours, one],
      [theirs, two],
      [staff, moderator],
    ] as const) {
      await enter(stack, browser, person)
    }
    const [page, other, judge] = await Promise.all([ours, theirs, staff].map((browser) => browser.newPage()))
    if (!page || !other || !judge) throw new Error('Three pages are needed.')
    for (const side of [page, other, judge]) {
      await side.setViewportSize(viewport)
      await side.goto(`/match/${match.id}`)
      await expect(messages(side).getByText('Mensagem 8', { exact: true })).toBeVisible()
    }
    await expectSound(page)
    await choose(page, one.username)
    await page.getByRole('button', { name: 'Declarar vencedor' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectSound(page)
    await confirm(page, 'Sim, declarar')
    await declare(other, two.username)
    await expect(page.getByText('Disputa aguardando um moderador')).toBeVisible()
    await expectSound(page)
    await expect(judge.getByRole('button', { name: 'Assumir caso' })).toBeVisible()
    await expectSound(judge)
    await choose(judge, one.username)
    await judge.getByRole('button', { name: 'Definir vencedor' }).click()
    await confirm(judge, 'Sim, dar a vitória')
    await expect(page).toHaveURL(/\/tournaments\//)
    await page.goto(`/match/${match.id}`)
    await expect(page.getByText('Partida encerrada')).toBeVisible()
    await expectSound(page)
    for (const path of ['/admin/disputes', '/test-lobby']) {
      await judge.goto(path)
      await expect(judge.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSound(judge)
    }
  })
}
