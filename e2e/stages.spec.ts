import type { Locator, Page } from '@playwright/test'
import { makePeople } from '../apps/api/src/features/accounts/testing.ts'
import {
  makeStartedTournament,
  missMatches,
  playMixed,
} from '../apps/api/src/features/tournaments/testing.ts'
import { focused, tabTo } from './pages/shell.ts'
import { expectAccessible } from './support/accessibility.ts'
import { decide } from './support/matches.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'

type Stages = NonNullable<Parameters<typeof makeStartedTournament>[1]>['stages']

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const matches = (page: Page, round: number) => page.getByRole('list', { name: `Partidas da rodada ${round}` })
const finalPlaces = (page: Page) => page.getByRole('list', { name: 'Lugares finais' })

/** One round at a time on a phone, columns on a desk. */
async function seesRounds(page: Page, part: Locator, names: readonly string[]): Promise<void> {
  if (page.viewportSize()?.width === DESKTOP.width) {
    for (const name of names) await expect(part.getByRole('heading', { name, exact: true })).toBeVisible()
  } else {
    await expect(part.getByLabel('Rodada mostrada').getByRole('option')).toHaveText(names)
  }
}

const partOf = (page: Page, name: string) => page.getByRole('region', { name: `Chaveamento: ${name}` })

interface Cup {
  readonly stages: Stages
  readonly entrants: number
  /** Results until the first look. */
  readonly played: number
  readonly middle: (page: Page) => Promise<void>
  readonly end: (page: Page) => Promise<void>
}

const CUPS: Readonly<Record<string, Cup>> = {
  knockout: {
    stages: [{ format: 'knockout', settings: { bestOf: 3, finalBestOf: 5, thirdPlace: true } }],
    entrants: 8,
    played: 5,
    async middle(page) {
      await expect(heading(page, 'Mata-mata')).toBeVisible()
      await expect(page.getByText('final em melhor de 5')).toBeVisible()
      const bracket = page.getByRole('region', { name: /^Chaveamento de/ })
      await seesRounds(page, bracket, ['Quartas', 'Semifinal', 'Final'])
      if (page.viewportSize()?.width === PHONE.width)
        await bracket.getByLabel('Rodada mostrada').selectOption('Final')
      await expect(bracket.getByText('Vencedor da 2.2')).toBeVisible()
      const third = partOf(page, 'Disputa de terceiro lugar')
      await expect(third.getByText('Perdedor da 2.2')).toBeVisible()
    },
    async end(page) {
      await expect(page.getByText('venceu a final')).toHaveCount(1)
      await tab(page, 'Resultado final').click()
      await expect(finalPlaces(page).getByText('5º a 8º')).toBeVisible()
      await expect(page.getByText('Vice-campeão')).toBeVisible()
    },
  },
  'double elimination': {
    stages: [{ format: 'double-elimination', settings: { bestOf: 3 } }],
    entrants: 8,
    played: 5,
    async middle(page) {
      const isPhone = page.viewportSize()?.width === PHONE.width
      if (isPhone) await tab(page, 'Superior').click()
      await seesRounds(page, partOf(page, 'Chave superior'), ['Rodada 1', 'Rodada 2', 'Final da superior'])
      if (isPhone) await tab(page, 'Inferior').click()
      const lower = partOf(page, 'Chave inferior')
      await seesRounds(page, lower, ['Rodada 1', 'Rodada 2', 'Rodada 3', 'Final da inferior'])
      if (isPhone) await lower.getByLabel('Rodada mostrada').selectOption('Final da inferior')
      await expect(lower.getByText('Perdedor da S3.1')).toBeVisible()
      if (isPhone) await tab(page, 'Final').click()
      await expect(partOf(page, 'Grande final').getByText('Vencedor da I4.1')).toBeVisible()
      await expect(page.getByText('joga-se mais uma partida')).toBeVisible()
    },
    async end(page) {
      await expect(page.getByText('venceu a final')).toHaveCount(1)
      await tab(page, 'Resultado final').click()
      await expect(finalPlaces(page).getByText('7º a 8º')).toBeVisible()
    },
  },
  league: {
    stages: [{ format: 'round-robin', settings: { bestOf: 3 }, groups: 1 }],
    entrants: 6,
    played: 7,
    async middle(page) {
      await expect(table(page, 'Classificação').getByRole('row')).toHaveCount(7)
      await expect(matches(page, 3).getByText('Ao vivo').first()).toBeVisible()
      await page.getByLabel('Rodada mostrada').selectOption('Rodada 1')
      await expect(matches(page, 1).getByText('venceu').first()).toBeAttached()
      await page.getByText('Desempate: Pts → CD → SJ → JV').click()
      await expect(page.getByText('Jogos vencidos menos jogos perdidos.')).toBeVisible()
      await expect(page.getByText('3 por vitória, 1 por empate e 0 por derrota.')).toBeVisible()
    },
    async end(page) {
      await tab(page, 'Resultado final').click()
      await expect(finalPlaces(page).getByText('1º', { exact: true })).toBeVisible()
    },
  },
  'groups and playoff': {
    stages: [
      { format: 'round-robin', settings: { bestOf: 3 }, groups: 2, cut: { perGroup: 2, best: 0 } },
      { format: 'knockout', settings: {} },
    ],
    entrants: 8,
    played: 8,
    async middle(page) {
      await expect(tab(page, 'Grupos')).toHaveAttribute('aria-selected', 'true')
      for (const group of ['Grupo A', 'Grupo B']) {
        await expect(table(page, group).getByText('Corte: passam os 2 primeiros')).toBeVisible()
      }
      await expect(table(page, 'Grupo A').getByText('passando de fase agora').first()).toBeAttached()
      await tab(page, 'Mata-mata').click()
      await expect(page.getByText('Esta fase ainda não começou')).toBeVisible()
      await expect(page.getByText('Passam os 2 primeiros de cada grupo.')).toBeVisible()
    },
    async end(page) {
      await tab(page, 'Grupos').click()
      await expect(table(page, 'Grupo B').getByText('passou de fase')).toHaveCount(2)
      await tab(page, 'Mata-mata').click()
      await expect(page.getByText('venceu a final')).toHaveCount(1)
      await tab(page, 'Resultado final').click()
      await expect(finalPlaces(page).getByText('7º a 8º')).toBeVisible()
    },
  },
  'swiss with a top cut': {
    stages: [
      { format: 'swiss', settings: { bestOf: 3 }, cut: { size: 4, avoidsRematches: true } },
      { format: 'single-elimination', settings: {} },
    ],
    entrants: 9,
    played: 9,
    async middle(page) {
      const standings = table(page, 'Classificação')
      await expect(standings.getByText('Corte: passam os 4 primeiros')).toBeVisible()
      await expect(page.getByText('depois da rodada 2 de 4')).toBeVisible()
      const pairings = matches(page, 3)
      await expect(
        pairings.getByText(/nunca se enfrentaram\.|não havia par para todos\./).first(),
      ).toBeVisible()
      await expect(pairings.getByText(/^A menor pontuação entre quem ainda não folgou/)).toBeVisible()
      await page.getByLabel('Rodada mostrada').selectOption('Rodada 1')
      await expect(
        matches(page, 1).getByText('Primeira rodada: a ordem vem do sorteio.').first(),
      ).toBeVisible()
      await page.getByText('Desempate: Pts → OMW → GW → OGW').click()
      await expect(page.getByText('Média do GW de cada adversário enfrentado.')).toBeVisible()
    },
    async end(page) {
      await tab(page, 'Suíço').click()
      await expect(table(page, 'Classificação').getByText('passou de fase')).toHaveCount(4)
      await tab(page, 'Mata-mata').click()
      await expect(page.getByText('venceu a final')).toHaveCount(1)
    },
  },
}

for (const [name, { stages, entrants, played, middle, end }] of Object.entries(CUPS)) {
  test(`${name}: the page shows it in the middle and at its end, on a phone and on a desk`, async ({
    stack,
    page,
  }) => {
    const { id } = await makeStartedTournament(stack.db, {
      participants: entrants,
      stages,
      name: 'Copa do Feltro',
    })
    await playMixed(stack.db, id, played)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await page.goto(`/tournaments/${id}`)
      await middle(page)
      await expectAccessible(page)
    }
    // The open page hears of the end.
    await playMixed(stack.db, id)
    await expect(page.getByText(/^Campeão do torneio/)).toBeVisible()
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await page.goto(`/tournaments/${id}`)
      await end(page)
      await expectAccessible(page)
    }
  })
}

test("the viewer's row stays in sight of a long table, and W.O.s and departures are marked", async ({
  stack,
  page,
  signIn,
}) => {
  const ana = await signIn({ name: 'ana' })
  const participants = [...(await makePeople(stack.db, 39)), ana.id]
  const { id } = await makeStartedTournament(stack.db, {
    participants,
    stages: [{ format: 'swiss', settings: { bestOf: 3 } }],
  })
  await missMatches(stack.db, id)
  await stack.owner.query(
    `update tournament_stage_entries set departure = 'left', departed_after_round = 1
     where participant_id = $1`,
    [participants[0]],
  )
  // Everybody else has won more.
  const { rows } = await stack.owner.query<{ id: string; other: string }>(
    `select id, case participant1_id when $2 then participant2_id else participant1_id end as other
     from tournament_matches where tournament_id = $1 and status = 'in_progress' and $2 in (participant1_id, participant2_id)`,
    [id, ana.id],
  )
  for (const { id: matchId, other } of rows) await decide(stack, matchId, other)
  await playMixed(stack.db, id, 17)

  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await page.goto(`/tournaments/${id}`)
    const standings = table(page, 'Classificação')
    const own = standings.locator('[data-viewer]')
    await expect(own).toContainText(ana.username)
    await standings.getByRole('row').nth(2).scrollIntoViewIfNeeded()
    await expect(own).toBeInViewport()
    await page.getByRole('button', { name: 'Mostrar todos os 40' }).click()
    await expect(standings.getByRole('row')).toHaveCount(41)
    await standings.getByRole('row').nth(2).scrollIntoViewIfNeeded()
    await expect(own).toBeInViewport()
    await expect(standings.getByText('saiu')).toBeVisible()
    await page.getByLabel('Rodada mostrada').selectOption('Rodada 1')
    await expect(matches(page, 1).getByText('W.O.', { exact: true })).toBeVisible()
    await expect(matches(page, 1).getByText('W.O. duplo')).toBeVisible()
    await expectAccessible(page)
  }
})

test('the keyboard walks both brackets of a double elimination', async ({ stack, page }) => {
  await page.setViewportSize(DESKTOP)
  const { id } = await makeStartedTournament(stack.db, {
    participants: 6,
    stages: [{ format: 'double-elimination', settings: {} }],
  })
  await playMixed(stack.db, id, 4)
  await page.goto(`/tournaments/${id}`)
  for (const part of ['Chave superior', 'Chave inferior']) {
    const bracket = partOf(page, part)
    await tabTo(page, bracket.locator('[data-place][tabindex="0"]'))
    await page.keyboard.press('Home')
    const first = await focused(page).getAttribute('data-place')
    await page.keyboard.press('ArrowDown')
    await expect(focused(page)).not.toHaveAttribute('data-place', first ?? '')
    await expect(focused(page)).toBeInViewport()
  }
})
