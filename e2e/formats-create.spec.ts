import type { Page } from '@playwright/test'
import type { Stack } from '../tools/stack/index.ts'
import { tabTo, toast } from './pages/shell.ts'
import { createLink, TournamentForm } from './pages/tournaments.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { DESKTOP, expect, PHONE, startTrunfo, test } from './support/trunfo.ts'
import { inDays } from './support/world.ts'

/** What each choice comes to with 16 places, and with about as many as it can have. */
const CHOICES = [
  {
    name: 'Mata-mata',
    stages: ['single-elimination'],
    small: ['15', '4', '1 h 20'],
    largest: 4_096,
    large: ['4.095', '12', '4 h'],
  },
  {
    name: 'Eliminação dupla',
    stages: ['double-elimination'],
    small: ['30 ou 31', '8', '3 h'],
    largest: 4_096,
    large: ['8.190 ou 8.191', '24', '8 h'],
  },
  {
    name: 'Todos contra todos',
    stages: ['round-robin'],
    small: ['120', '15', '5 h'],
    largest: 32,
    large: ['496', '31', '10 h 30'],
  },
  {
    name: 'Grupos + mata-mata',
    stages: ['round-robin', 'knockout'],
    small: ['31', '6', '2 h'],
    largest: 2_500,
    large: ['5.903', '15', '5 h'],
  },
  {
    name: 'Suíço',
    stages: ['swiss'],
    small: ['32', '4', '1 h 20'],
    largest: 4_096,
    large: ['24.576', '12', '4 h'],
  },
  {
    name: 'Suíço + corte',
    stages: ['swiss', 'knockout'],
    small: ['39', '7', '2 h 30'],
    largest: 4_095,
    large: ['24.571', '15', '5 h'],
  },
]

async function stagesCreated({ db }: Stack, page: Page) {
  await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return db
    .selectFrom('tournament_stages')
    .select(['format', 'settings', 'group_count as groups', 'cut'])
    .where('tournament_id', '=', id)
    .orderBy('position')
    .execute()
}

for (const [cups, viewport] of [
  ['small cups on a phone', PHONE],
  ['large cups on a wide screen', DESKTOP],
] as const)
  test(`every format can be created: ${cups}`, async ({ page, stack, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn({ roles: ['vip'] })
    const form = new TournamentForm(page)
    for (const { name, stages, small, largest, large } of CHOICES)
      await test.step(name, async () => {
        const [places, size] = viewport === PHONE ? [16, small] : [largest, large]
        await page.goto('/tournaments/new')
        await form.fillEssentials(name, places)
        await form.format(name).check()
        await expect(form.sizes).toHaveText(size)
        await form.submit()
        const created = await stagesCreated(stack, page)
        expect(created.map(({ format }) => format)).toEqual(stages)
      })
  })

test('every format is accessible with all of its settings, and with their problems', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  await signIn({ roles: ['vip'] })
  const form = new TournamentForm(page)
  await page.goto('/tournaments/new')
  await form.adjust.click()
  await expect(page.getByText('Informe as vagas para ver quantas partidas')).toBeVisible()
  for (const { name } of CHOICES) {
    await form.places.fill('16')
    await form.format(name).check()
    await expectAccessibleAtBothSizes(page)
  }
  await form.places.fill('100')
  await form.format('Todos contra todos').check()
  await expect(page.getByText('Todos contra todos vai até 32 vagas.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await form.format('Grupos + mata-mata').check()
  await form.groups.fill('3')
  await expect(form.groups).toHaveAccessibleDescription(/passaria de 16\. Use pelo menos 7 grupos\.$/)
  await expectAccessibleAtBothSizes(page)
})

test('settings are kept in the draft and sent, and problems are reported at their field', async ({
  page,
  stack,
  signIn,
}) => {
  await signIn({ roles: ['vip'] })
  const form = new TournamentForm(page)
  await page.goto('/tournaments/new')
  await form.fillEssentials('Copa dos Grupos', 24)
  await form.format('Grupos + mata-mata').check()
  await form.adjust.click()
  await expect(form.groups).toHaveAccessibleDescription('4 grupos de 6')
  await form.groups.fill('5')
  await expect(form.groups).toHaveAccessibleDescription('5 grupos de 4 ou 5')
  await page.getByLabel('Vagas para os melhores 3ºs').selectOption('1 vaga')
  await page.getByRole('switch', { name: 'Empate vale' }).click()
  await expect(page.getByRole('textbox', { name: 'Empate' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Vitória' }).fill('2')
  await page.getByLabel('Desempate').selectOption('Saldo de jogos primeiro')
  await page.getByLabel('Final', { exact: true }).selectOption('Melhor de 5')
  await page.getByRole('switch', { name: 'Disputa de 3º lugar' }).click()

  await page.reload()
  await expect(form.format('Grupos + mata-mata')).toBeChecked()
  await expect(form.sizes.first()).toHaveText('57')

  await test.step('a problem opens the settings and takes the focus', async () => {
    await expect(form.groups).toBeHidden()
    await form.places.fill('100')
    await expect(form.groups).toHaveAccessibleDescription(/Use pelo menos 7 grupos\.$/)
    await form.submit()
    await expect(form.groups).toBeFocused()
    await form.places.fill('12')
    await expect(form.groups).toHaveAccessibleDescription(/use no máximo 4 grupos\.$/)
    await form.format('Todos contra todos').check()
    await form.places.fill('33')
    await form.submit()
    await expect(form.format('Todos contra todos')).toBeFocused()
    await form.format('Grupos + mata-mata').check()
    await form.places.fill('24')
  })

  await form.submit()
  expect(await stagesCreated(stack, page)).toEqual([
    {
      format: 'round-robin',
      groups: 5,
      cut: { perGroup: 2, best: 1 },
      settings: {
        legs: 1,
        bestOf: 1,
        allowsDraws: false,
        points: { win: 2, draw: 1, loss: 0 },
        order: ['points', 'game-difference', 'games-won', 'head-to-head'],
      },
    },
    {
      format: 'knockout',
      groups: 0,
      cut: null,
      settings: { bestOf: 1, finalBestOf: 5, thirdPlace: true },
    },
  ])
  await page.goto('/tournaments/new')
  await expect(form.format('Mata-mata')).toBeChecked()
})

test('with the keyboard alone, a Swiss cup with a cut is set up', async ({ page, stack, signIn }) => {
  await signIn({ roles: ['vip'] })
  const form = new TournamentForm(page)
  await page.goto('/tournaments/new')
  await form.name.focus()
  await page.keyboard.type('Copa do Teclado')
  await tabTo(page, form.places)
  await page.keyboard.type('20')
  await page.keyboard.press('Tab')
  await expect(form.format('Mata-mata')).toBeFocused()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
  await expect(form.format('Suíço + corte')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(form.adjust).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Rodadas suíças')).toBeFocused()
  await page.keyboard.type('6')
  await tabTo(page, page.getByRole('radio', { name: 'Cartas' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Xadrez' })).toBeChecked()
  await form.startOn(inDays(2))
  await tabTo(page, page.getByRole('radio', { name: 'Nenhuma' }))
  await page.keyboard.press('Enter')
  const [swiss] = await stagesCreated(stack, page)
  expect(swiss).toMatchObject({
    format: 'swiss',
    settings: { rounds: 6, profile: 'chess' },
    cut: { size: 8, avoidsRematches: true },
  })
})

const plain = test.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const stack = await startTrunfo({ TOURNAMENT_FORMATS: 'default' })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

plain(
  'without the switch there is nothing to choose, and nothing is asked',
  async ({ page, stack, signIn }) => {
    await signIn({ roles: ['vip'] })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const form = new TournamentForm(page)
    await page.goto('/tournaments/new')
    await form.fillEssentials('Copa de Sempre', 8)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'O torneio',
      'Formato',
      'Data e regras',
      'Presença',
      'Relógio das partidas',
      'Premiação',
    ])
    await expect(form.formats).toHaveCount(0)
    await form.submit()
    const stages = await stagesCreated(stack, page)
    expect(stages.map(({ format }) => format)).toEqual(['single-elimination'])
    expect(asked).not.toContain('/api/tournaments/formats')
  },
)

plain('a format that was switched off meanwhile is reported at the tiles', async ({ page, signIn }) => {
  await signIn({ roles: ['vip'] })
  // As if the page had asked before.
  await page.route('**/api/tournaments/formats', (route) =>
    route.fulfill({ json: { formats: ['single-elimination', 'knockout', 'swiss'] } }),
  )
  const form = new TournamentForm(page)
  await page.goto('/tournaments')
  await createLink(page).click()
  await form.fillEssentials('Copa Suíça', 8)
  await expect(form.formats.getByRole('radio')).toHaveCount(3)
  await form.format('Suíço').check()
  await form.submit()
  await expect(toast(page, 'Erro ao criar torneio')).toBeVisible()
  await expect(form.format('Suíço')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Como se decide quem vence' })).toHaveAccessibleDescription(
    'Este formato ainda não está disponível.',
  )
})

plain('formats that cannot be fetched can be asked for again', async ({ page, signIn }) => {
  await page.setViewportSize(PHONE)
  await signIn({ roles: ['vip'] })
  await page.route('**/api/tournaments/formats', (route) => route.abort())
  await page.goto('/tournaments')
  await createLink(page).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Erro ao buscar formatos' })
  await expect(problem).toContainText('Sem eles, o torneio é criado como mata-mata.')
  await expectAccessibleAtBothSizes(page)
  await page.unrouteAll({ behavior: 'wait' })
  await problem.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(problem).toHaveCount(0)
  await expect(new TournamentForm(page).places).toBeVisible()
})
