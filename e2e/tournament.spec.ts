import type { BrowserContext, Page } from '@playwright/test'
import { makePerson, makeSession } from '../apps/api/src/features/accounts/index.ts'
import { makeTeam } from '../apps/api/src/features/teams/index.ts'
import {
  decideMatch,
  enterPeople,
  lockMatch,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/index.ts'
import type { Stack } from '../tools/stack/index.ts'
import { DESKTOP, expect, expectSound, named, PHONE, test } from './trunfo.ts'

const MINUTE_MS = 60_000
/** Somebody with a name of their own, signed in with this browser on every process. */
async function join(stack: Stack, context: BrowserContext, name: string, roles: readonly 'moderador'[] = []) {
  const person = await makePerson(stack.db, { username: named(name), roles })
  const secret = stack.env.SESSION_SECRET ?? ''
  const cookie = await makeSession(stack.db, { SESSION_SECRET: secret, PUBLIC_URL: stack.url }, person.id)
  await context.addCookies(stack.servers.map(({ url }) => ({ ...cookie, url, httpOnly: true })))
  return { ...person, cookie: `${cookie.name}=${cookie.value}` }
}

/** Plays open matches in their order until so many are decided or all of them: the first of each pair wins. */
async function play({ db }: Stack, tournamentId: string, count = Number.POSITIVE_INFINITY): Promise<void> {
  for (let decided = 0; decided < count; decided++) {
    const match = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id'])
      .where('tournament_id', '=', tournamentId)
      .where('status', '=', 'in_progress')
      .orderBy('round_number')
      .orderBy('match_number')
      .executeTakeFirst()
    if (!match) return
    await db.transaction().execute(async (tx) => {
      const locked = await lockMatch(tx, match.id)
      if (locked) await decideMatch(tx, locked, { winnerId: match.participant1_id, decidedBy: null })
    })
  }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)
const bracket = (page: Page) => page.getByRole('region', { name: /^Chaveamento de/ })
const focused = (page: Page) => page.locator(':focus')

test('two players enrol, a moderator starts, and both see the bracket grow up to the champion', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  test.setTimeout(120_000)
  const { id } = await makeTournament(stack.db, {
    name: 'Copa Feltro',
    description: 'A mesa de inverno.',
    rules: 'Melhor de três.\nSem atrasos.',
    starts_at: inMinutes(-1),
    max_participants: 4,
  })
  const path = `/tournaments/${id}`
  const ana = await join(stack, context, 'ana')
  const [theirs, staffs] = [await newBrowser(), await newBrowser()]
  const bia = await join(stack, theirs, 'bia')
  const moderator = await join(stack, staffs, 'mod', ['moderador'])
  const [other, staff] = [await theirs.newPage(), await staffs.newPage()]

  await page.goto(path)
  await expect(page.getByText('O chaveamento é sorteado quando o torneio começa.')).toBeVisible()
  await page.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(page.getByText('Você está inscrito.').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Participantes (1)' })).toBeVisible()

  await staff.goto(path)
  await expect(staff.getByText('São necessários pelo menos 2 participantes para iniciar.')).toBeVisible()

  // The other one talks to the other process.
  await other.goto(`${stack.servers[1]?.url}${path}?tab=participants`)
  await expect(other.getByRole('link', { name: ana.username })).toBeVisible()
  await other.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(other.getByRole('list', { name: 'Participantes' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('tab', { name: 'Participantes (2)' })).toBeVisible()
  await expect(bracketOutline(page).getByText('Aguardando')).toHaveCount(2)
  await other.getByRole('tab', { name: 'Regras' }).click()
  await expect(other).toHaveURL(/\?tab=rules$/)
  await expect(other.getByText('Melhor de três.')).toBeVisible()
  await other.getByRole('tab', { name: 'Chaveamento' }).click()

  await page.getByRole('button', { name: 'Cancelar inscrição' }).click()
  await expect(page.getByText('Inscrição cancelada.')).toBeVisible()
  await expect(other.getByRole('tab', { name: 'Participantes (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(page.getByRole('tab', { name: 'Participantes (2)' })).toBeVisible()

  await staff.getByRole('button', { name: 'Iniciar torneio' }).click()
  const dialog = staff.getByRole('alertdialog')
  await expect(dialog).toContainText('O chaveamento será gerado com 2 participantes e as inscrições')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Iniciar torneio' }).click()
  await expect(staff.getByText('Torneio iniciado!')).toBeVisible()
  // Staff open any match.
  await expect(bracket(staff).getByRole('link', { name: ana.username })).toBeVisible()

  for (const one of [page, other]) {
    await expect(bracket(one).getByText('Ao vivo')).toBeVisible()
    await expect(bracket(one).getByText('você')).toBeVisible()
    await expect(one.getByRole('button', { name: 'Cancelar inscrição' })).toHaveCount(0)
  }
  const { id: matchId } = await stack.db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  await expect(page.getByRole('link', { name: 'Ir para a partida' })).toHaveAttribute(
    'href',
    `/match/${matchId}`,
  )

  const decision = await staff.request.post(`/api/matches/${matchId}/decision`, {
    headers: { cookie: moderator.cookie, 'sec-fetch-site': 'same-origin' },
    data: { winnerId: bia.id },
  })
  expect(decision.ok(), await decision.text()).toBe(true)
  for (const one of [page, other]) {
    await expect(one.getByText(`Campeão do torneio: ${bia.username}`)).toBeVisible()
    await expect(one.getByRole('link', { name: 'Ir para a partida' })).toHaveCount(0)
  }
})

const bracketOutline = (page: Page) => page.getByRole('region', { name: /^Como ficará o chaveamento/ })

test('whoever only watches sees results and the champion too', async ({ stack, page }) => {
  const { id } = await makeStartedTournament(stack.db, { participants: 5, name: 'Copa das Cinco' })
  await page.goto(`/tournaments/${id}`)
  await expect(bracket(page).getByText('Ao vivo')).toHaveCount(2)
  await expect(bracket(page).getByText('Folga')).toHaveCount(1)
  await expect(bracket(page).getByRole('link')).toHaveCount(0)
  await play(stack, id, 2)
  await expect(bracket(page).getByText('Ao vivo')).toHaveCount(1)
  await play(stack, id)
  await expect(page.getByText(/^Campeão do torneio/)).toBeVisible()
  await expect(bracket(page).getByText('venceu a final')).toHaveCount(1)
})

test('a team is entered by a member and withdrawn by its leader; without a team one is asked for', async ({
  stack,
  context,
  page,
  newBrowser,
}) => {
  const leader = await join(stack, context, 'lia')
  const [theirs, alones] = [await newBrowser(), await newBrowser()]
  const member = await join(stack, theirs, 'rui')
  await join(stack, alones, 'solo')
  await makeTeam(stack.db, { leaderId: leader.id, memberIds: [member.id], name: 'Corujas' })
  const { id } = await makeTournament(stack.db, { type: 'team', team_size: 2, name: 'Copa de Equipes' })
  const [other, alone] = [await theirs.newPage(), await alones.newPage()]

  await alone.goto(`/tournaments/${id}`)
  await expect(
    alone.getByText('Você precisa criar ou entrar em uma equipe para se inscrever neste torneio.'),
  ).toBeVisible()
  await expect(alone.getByRole('button', { name: /Inscrever/ })).toHaveCount(0)

  await page.goto(`/tournaments/${id}?tab=participants`)
  await other.goto(`/tournaments/${id}`)
  await other.getByRole('button', { name: 'Inscrever a minha equipe' }).click()
  await expect(other.getByText('A sua equipe está inscrita.').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Corujas' }).getByText('você')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar inscrição' }).click()
  await expect(page.getByText('Ninguém se inscreveu ainda.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Inscrever a minha equipe' })).toBeVisible()
})

test('a visitor is sent to sign in and comes back; what does not exist, is full or fails says so', async ({
  stack,
  page,
}) => {
  const { id } = await makeTournament(stack.db, { max_participants: 2, name: 'Copa Pequena' })
  await page.goto(`/tournaments/${id}`)
  await page.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(page.getByText('Login necessário')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const email = `${crypto.randomUUID()}@exemplo.test`
  await makePerson(stack.db, { email, password: 'feltro-verde-77', hasSecondFactor: false })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('feltro-verde-77')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(`/tournaments/${id}`)
  await expect(page.getByRole('button', { name: 'Inscrever-se' })).toBeVisible()
  await makeParticipants(stack.db, id, 2)
  // Somebody took the last place meanwhile.
  await page.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(page.getByText('Erro ao se inscrever')).toBeVisible()
  await expect(page.getByText('Este torneio já está com todas as vagas preenchidas.').first()).toBeVisible()

  for (const missing of ['01a1ddd2-1eb2-7255-a4c6-c44f6b918b47', 'nada']) {
    const answer = await page.goto(`/tournaments/${missing}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Torneio não encontrado.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Ver torneios' }).click()
  await expect(page).toHaveURL('/tournaments')

  const played = await makeStartedTournament(stack.db, { participants: 2 })
  await page.route('**/bracket*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(`/tournaments/${played.id}`)
  await expect(page.getByText(/^Erro ao buscar partidas:/)).toBeVisible()
  await page.unroute('**/bracket*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(bracket(page).getByText('Ao vivo')).toBeVisible()
})

test('the keyboard walks through a bracket of 32 and opens the own match', async ({
  stack,
  context,
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  const { id } = await makeTournament(stack.db, { name: 'Copa dos Trinta e Dois' })
  const ana = await join(stack, context, 'ana')
  await makeParticipants(stack.db, id, 31)
  await enterPeople(stack.db, id, [ana.id])
  await stack.db
    .updateTable('tournaments')
    .set({ starts_at: inMinutes(-1) })
    .where('id', '=', id)
    .execute()
  const staff = await stack.signIn(['moderador'])
  const start = await page.request.post(`/api/tournaments/${id}/start`, { headers: staff.headers })
  expect(start.ok()).toBe(true)

  await page.goto(`/tournaments/${id}`)
  await expect(bracket(page).getByRole('heading')).toHaveCount(5)
  // One stop of the tab key: the own place. Then the whole round, place by place.
  await page.getByRole('tab', { name: 'Chaveamento' }).focus()
  await reach(page, bracket(page).locator('[data-place][tabindex="0"]'))
  await expect(focused(page)).toContainText(ana.username)
  await page.keyboard.press('Home')
  const seen = new Set<string>()
  for (let step = 0; step < 32; step++) {
    await expect(focused(page)).toBeInViewport()
    seen.add((await focused(page).getAttribute('data-place')) ?? '')
    await page.keyboard.press('ArrowDown')
  }
  expect(seen.size).toBe(32)

  await play(stack, id)
  await expect(page.getByText(/^Campeão do torneio/)).toBeVisible()
  await page.getByText('venceu a final').locator('xpath=ancestor::*[@data-place]').focus()
  for (let round = 5; round > 1; round--) {
    await page.keyboard.press('ArrowLeft')
    await expect(focused(page)).toContainText('venceu')
  }
  await expect(page.locator('li', { has: focused(page) }).last()).toHaveAttribute('aria-setsize', '16')

  // An own match is a link.
  const own = bracket(page).getByRole('link').first()
  await own.press('Enter')
  await expect(page).toHaveURL(/\/match\//)
})

/** Goes there with the tab key alone. */
async function reach(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let step = 0; step < 20; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('a bracket of 4,096 draws what is seen and is scrolled to the final', async ({ stack, page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize(DESKTOP)
  const { id } = await makeStartedTournament(stack.db, { participants: 4096, name: 'Copa do Brasil' })
  await page.goto(`/tournaments/${id}`)
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const board = bracket(page).locator(':scope > div > ol')
  await expect(bracket(page).getByText('Ao vivo').first()).toBeVisible()
  expect(await nodes()).toBeLessThan(2500)
  await board.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  for (const share of [0.1, 0.35, 0.5]) {
    await board.evaluate((element, part) => {
      const { scrollWidth, scrollHeight, clientHeight } = element
      element.scrollTo(scrollWidth * part * 2, scrollHeight * part - clientHeight / 2)
    }, share)
    expect(await nodes()).toBeLessThan(2500)
  }
  await expect(bracket(page).getByText('12.1', { exact: true })).toBeInViewport()

  await page.setViewportSize(PHONE)
  await expect(bracket(page).getByRole('combobox', { name: 'Rodada mostrada' })).toBeVisible()
  expect(await nodes()).toBeLessThan(2500)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(bracket(page).getByText('1.2048', { exact: true })).toBeVisible()
  expect(await nodes()).toBeLessThan(2500)
})

for (const viewport of [PHONE, DESKTOP]) {
  test(`is sound at ${viewport.width} px with 5, 32 and 128 entrants, and with long names`, async ({
    stack,
    context,
    page,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    const moderator = await join(stack, context, 'mod', ['moderador'])
    for (const [entrants, played] of [
      [5, 4],
      [32, 20],
      [128, 70],
    ] as const) {
      const { id } = await makeStartedTournament(stack.db, { participants: entrants })
      await stack.owner.query(
        `update tournament_participants set name = repeat('W', 20) || name where tournament_id = $1`,
        [id],
      )
      await play(stack, id, played)
      await page.goto(`/tournaments/${id}`)
      await expect(
        bracket(page)
          .getByText(entrants === 5 ? 'venceu a final' : 'Ao vivo')
          .first(),
      ).toBeAttached()
      await expectSound(page)
    }
    const { id } = await makeTournament(stack.db, {
      name: 'Torneiodenomemuitocompridosemespaçonenhumparaquebrar'.padEnd(100, 'W'),
      description: 'Descriçãosemespaço'.repeat(40),
      rules: 'Regra\n'.repeat(40),
      prize_type: 'other',
      prize_description: 'Prêmiosemespaço'.repeat(20),
      starts_at: inMinutes(-1),
      max_participants: 100,
    })
    await makeParticipants(stack.db, id, 70)
    await enterPeople(stack.db, id, [moderator.id])
    await page.goto(`/tournaments/${id}`)
    await expect(bracketOutline(page).getByText('Aguardando').first()).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Iniciar torneio' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Participantes (71)' }).click()
    await expect(page.getByRole('list', { name: 'Participantes' }).getByRole('listitem')).toHaveCount(60)
    await page.getByRole('button', { name: 'Carregar mais' }).click()
    await expect(page.getByRole('list', { name: 'Participantes' }).getByRole('listitem')).toHaveCount(71)
    await expectSound(page)
  })
}
