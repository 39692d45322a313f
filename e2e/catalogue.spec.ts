import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/**
 * The design system in a real browser: every component in every state, without accessibility violations,
 * without sideways scrolling, and without a single breach of the strict content security policy under which
 * the preview server sends the page.
 */
const ADDRESS = `${process.env.CATALOGUE_URL ?? 'http://127.0.0.1:4173'}/catalogue.html`

const PHONE = { width: 360, height: 780 }
const DESKTOP = { width: 1280, height: 900 }

/** A picture of two by two pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGOwubOAm1+cgZtf/MMJNwAbhgQZqOFFuQAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

const overlays = [
  ['dialog', 'Convidar jogador'],
  ['dialog', 'Diálogo longo'],
  ['alertdialog', 'Dissolver equipe'],
  ['menu', 'Minha conta'],
  ['dialog', 'Menu'],
  ['dialog', 'Notificações'],
  ['dialog', 'Notificações, 2 novas'],
] as const

const errors: string[] = []

test.beforeEach(async ({ page }) => {
  errors.length = 0
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
})

test.afterEach(() => {
  expect(errors).toEqual([])
})

async function open(page: Page, viewport = DESKTOP): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** All of the page, or only the sections that matter for what is open: the others have had their turn. */
async function expectNoViolations(page: Page, sections?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
  if (sections) axe.exclude(`main > section:not(${sections})`)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

for (const [name, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test.describe(name, () => {
    // Axe reads every element of a very long page, several times over.
    test.slow()

    test('the whole page has no accessibility violation', async ({ page }) => {
      await open(page, viewport)
      await expect(page.getByRole('status').first()).toBeVisible()
      await expectNoViolations(page)
    })

    test('every overlay opens without a violation, closes with Escape and gives the focus back', async ({
      page,
    }) => {
      await open(page, viewport)
      for (const [role, name] of overlays) {
        await test.step(`${role} of "${name}"`, async () => {
          const trigger = page.getByRole('button', { name, exact: true })
          await trigger.click()
          await expect(page.getByRole(role)).toBeVisible()
          await expectNoViolations(page, '#sobreposicoes')
          await page.keyboard.press('Escape')
          await expect(page.getByRole(role)).toBeHidden()
          await expect(trigger).toBeFocused()
        })
      }
    })

    test('an open select has no accessibility violation', async ({ page }) => {
      await open(page, viewport)
      // By keyboard, because a pointer over the list would choose where it begins.
      await page.getByRole('combobox', { name: 'Jogo', exact: true }).press('Enter')
      await expect(page.getByRole('option', { name: 'Truco', exact: true })).toBeFocused()
      await expectNoViolations(page, '#campos')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: 'Jogo', exact: true })).toHaveText('Buraco')
    })

    test('toasts have no accessibility violation', async ({ page }) => {
      await open(page, viewport)
      await page.getByRole('button', { name: 'Aviso', exact: true }).click()
      await expect(page.getByText('Equipe criada com sucesso!')).toBeVisible()
      await page.getByRole('button', { name: 'Aviso de erro' }).click()
      await expect(page.getByText('Erro ao criar equipe')).toBeVisible()
      await expectNoViolations(page, '#sobreposicoes')
    })
  })
}

test('nothing scrolls sideways from 320 to 1280 pixels', async ({ page }) => {
  await open(page)
  for (const width of [320, 360, 480, 640, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${width} px`).toBe(0)
  }
})

test('every target is at least 24 pixels wide and high', async ({ page }) => {
  await open(page, PHONE)
  const small = await page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=tab]')
    return [...targets].flatMap((target) => {
      // A control that is drawn by its label is measured by its label.
      const box = (target.closest('label') ?? target).getBoundingClientRect()
      const isHidden = box.width === 0 || target.ariaHidden === 'true'
      return isHidden || (box.width >= 24 && box.height >= 24) ? [] : [target.outerHTML]
    })
  })
  expect(small).toEqual([])
})

test('a destructive confirmation starts on cancel and ignores clicks outside', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Dissolver equipe' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a tooltip opens for the keyboard', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Notificações, 2 novas' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Saldo que pode ser sacado hoje.')
  await expectNoViolations(page, '#sobreposicoes')
})

test.describe('bracket', () => {
  const bracket = (page: Page) => page.getByRole('region', { name: 'Chaveamento da Copa Feltro' })

  test('is a list of rounds of matches with the names of both sides', async ({ page }) => {
    await open(page)
    const rounds = bracket(page).locator(':scope > div > ol > li')
    await expect(rounds).toHaveCount(3)
    await expect(rounds.first().getByRole('listitem')).toHaveCount(4)
    await expect(rounds.first().getByRole('link', { name: /^Onça\W+você\W+venceu$/u })).toBeVisible()
    await expect(rounds.nth(2).getByText('Aguardando')).toHaveCount(2)
  })

  test('has one tab stop, from which arrow keys follow a participant', async ({ page }) => {
    await open(page)
    await expect(bracket(page).locator('[data-place][tabindex="0"]')).toHaveCount(1)
    await bracket(page).locator('[data-place][tabindex="0"]').focus()
    await expect(page.locator(':focus')).toHaveText(/^Onça/)
    await expect(page.locator(':focus')).toHaveAttribute('data-place', 'a-2-1:0')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(':focus')).toHaveAttribute('data-place', 'a-1-1:0')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(':focus')).toHaveText(/^Capivara/)
    await page.keyboard.press('End')
    await expect(page.locator(':focus')).toHaveText(/^Cuca/)
  })

  test('folds finished rounds away and brings them back', async ({ page }) => {
    await open(page)
    await bracket(page).getByRole('button', { name: 'Recolher rodadas encerradas' }).click()
    await expect(bracket(page).getByRole('heading', { name: 'Rodada 1' })).toBeHidden()
    await bracket(page).getByRole('button', { name: 'Mostrar a rodada encerrada' }).click()
    await expect(bracket(page).getByRole('heading', { name: 'Rodada 1' })).toBeVisible()
  })

  test('shows a phone one round, the viewer’s first', async ({ page }) => {
    await open(page, PHONE)
    const picker = bracket(page).getByRole('combobox', { name: 'Rodada mostrada' })
    await expect(picker).toHaveValue('1')
    await expect(bracket(page).getByRole('link')).toHaveCount(4)
    await bracket(page).getByRole('button', { name: 'Rodada anterior' }).click()
    await expect(picker).toHaveValue('0')
    await expect(bracket(page).getByRole('link')).toHaveCount(7)
    await picker.selectOption('Rodada 3')
    await expect(bracket(page).getByText('Aguardando').filter({ visible: true })).toHaveCount(2)
  })
})

test.describe('bracket of 4,096', () => {
  const largest = (page: Page) => page.getByRole('region', { name: 'Chaveamento da Copa do Brasil' })

  for (const viewport of [DESKTOP, PHONE]) {
    test(`draws only what is seen at ${viewport.width} px, and the keyboard reaches the rest`, async ({
      page,
    }) => {
      await open(page, viewport)
      const places = largest(page).locator('[data-place]')
      await largest(page).getByRole('button', { name: 'Encontrar você' }).click()
      const own = largest(page).getByRole('button', { name: /^Jogador 1544\W/u })
      await expect(own).toBeFocused()
      await expect(own).toBeInViewport()
      await page.keyboard.press('End')
      await expect(page.locator(':focus')).toHaveText('Jogador 4096')
      await expect(page.locator(':focus')).toBeInViewport()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(page.locator(':focus')).toHaveText(/^Jogador 4094/)
      await expect(page.locator('li', { has: page.locator(':focus') }).last()).toHaveAttribute(
        'aria-posinset',
        '2047',
      )
      await page.keyboard.press('Home')
      await expect(page.locator(':focus')).toHaveText(/^Jogador 1\W/u)
      await expect(page.locator(':focus')).toBeInViewport()
      expect(await places.count()).toBeLessThan(200)
      expect(await largest(page).evaluate((region) => region.querySelectorAll('*').length)).toBeLessThan(2000)
    })
  }

  test('keeps the focus while it is scrolled away', async ({ page }) => {
    await open(page)
    await largest(page).getByRole('button', { name: 'Encontrar você' }).click()
    const window = largest(page).locator(':scope > div > ol')
    await window.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(largest(page).getByRole('button', { name: 'Jogador 4096' })).toBeInViewport()
    await expect(page.locator(':focus')).toHaveText(/^Jogador 1544/)
    await largest(page).getByRole('combobox', { name: 'Mostrar a partir da' }).selectOption('Rodada 9')
    await expect(largest(page).getByRole('heading', { name: 'Rodada 12' })).toBeInViewport()
    await expect(largest(page).getByText('Aguardando')).toHaveCount(30)
  })
})

test('money is typed in reais and kept in centavos', async ({ page }) => {
  await open(page)
  const amount = page.getByLabel('Valor vazio')
  await amount.pressSequentially('1500,5')
  await expect(amount).toHaveValue('R$ 1.500,5')
  await amount.blur()
  await expect(amount).toHaveValue('R$ 1.500,50')
  await expect(page.getByText('Centavos: 150050')).toBeVisible()
  await amount.fill('')
  await expect(page.getByText('Centavos: nenhum')).toBeVisible()
})

test('a Pix key is asked for by type, masked and checked', async ({ page }) => {
  await open(page)
  const money = page.locator('#dinheiro')
  const type = money.getByRole('combobox', { name: 'Tipo de chave' }).first()
  const key = money.getByLabel('Chave Pix').first()
  await expect(key).toBeDisabled()

  await type.click()
  await page.getByRole('option', { name: 'CNPJ' }).click()
  // The list gives the focus back when it has gone, and would take it from the field.
  await expect(type).toBeFocused()
  await key.pressSequentially('12abc34501de35')
  await expect(key).toHaveValue('12.ABC.345/01DE-35')

  await type.click()
  await page.getByRole('option', { name: 'Celular' }).click()
  await expect(type).toBeFocused()
  await expect(key).toHaveValue('')
  await key.pressSequentially('1137654321')
  await key.blur()
  await expect(money.getByText('Celular inválido.')).toBeVisible()
  await key.fill('11987654321')
  await expect(key).toHaveValue('(11) 98765-4321')
  await expect(money.getByText('Celular inválido.')).toBeHidden()
})

test.describe('image upload', () => {
  test('shows the picture, its progress and its end', async ({ page }) => {
    await open(page)
    await page.getByLabel('Prova da partida').setInputFiles(picture('prova.png'))
    await expect(page.getByRole('img', { name: 'Prévia da imagem' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Enviando imagem' })).toBeVisible()
    await expect(page.getByText('Imagem enviada.')).toBeVisible()
    await expectNoViolations(page, '#imagem')
  })

  test('can be cancelled', async ({ page }) => {
    await open(page)
    await page.getByLabel('Prova da partida').setInputFiles(picture('prova.png'))
    await page.getByRole('button', { name: 'Cancelar envio' }).click()
    await expect(page.locator('#imagem').getByText('Escolha uma imagem')).toHaveCount(3)
  })

  test('can be tried again after a failure', async ({ page }) => {
    await open(page)
    await page.getByLabel('Envio que falha').setInputFiles(picture('prova.png'))
    await expect(page.getByText('A conexão caiu no meio do envio.')).toBeVisible()
    await page.locator('#imagem').getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('button', { name: 'Cancelar envio' })).toBeVisible()
  })

  test('takes a pasted picture and refuses what is none', async ({ page }) => {
    await open(page)
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'colada.png', { type: 'image/png' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      [...PNG],
    )
    await expect(page.getByRole('button', { name: 'Cancelar envio' })).toBeVisible()
    await expect(page.getByText('Imagem enviada.')).toBeVisible()

    const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('nada') }
    await page.getByLabel('Envio que falha').setInputFiles(text)
    await expect(page.getByText('Envie uma imagem JPEG, PNG ou WebP.')).toBeVisible()
  })
})

test('a table becomes cards on a phone and keeps its order', async ({ page }) => {
  await open(page)
  const header = page.getByRole('columnheader', { name: 'Vitórias' }).first()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByLabel('Ordenar por').first()).toHaveValue('asc:wins')
})
