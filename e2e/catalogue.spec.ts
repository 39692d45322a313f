import type { Page } from '@playwright/test'
import { expect, expectSectionAccessible, open, test } from './support/catalogue.ts'
import { paste } from './support/pictures.ts'
import { DESKTOP, PHONE } from './support/trunfo.ts'

/** A 2 × 2 pixel image. */
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

for (const [name, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test.describe(name, () => {
    test('the whole page has no accessibility violation', async ({ page }) => {
      await open(page, viewport)
      await expect(page.getByRole('status').first()).toBeVisible()
      await expectSectionAccessible(page)
    })

    test('every overlay opens without a violation, closes with Escape and restores the focus', async ({
      page,
    }) => {
      await open(page, viewport)
      for (const [role, name] of overlays) {
        await test.step(`${role} of "${name}"`, async () => {
          const trigger = page.getByRole('button', { name, exact: true })
          await trigger.click()
          await expect(page.getByRole(role)).toBeVisible()
          await expectSectionAccessible(page, '#sobreposicoes')
          await page.keyboard.press('Escape')
          await expect(page.getByRole(role)).toBeHidden()
          await expect(trigger).toBeFocused()
        })
      }
    })

    test('a select works by keyboard and has no accessibility violation', async ({ page }) => {
      await open(page, viewport)
      const select = page.getByRole('combobox', { name: 'Jogo', exact: true })
      await select.press('ArrowDown')
      await expect(select).toHaveValue('truco')
      await select.press('ArrowDown')
      await expect(select).toHaveValue('buraco')
      await expect(select).toBeFocused()
      await expectSectionAccessible(page, '#campos')
    })

    test('tabs open with arrows, Home and End, skip the disabled one, and have no violation', async ({
      page,
    }) => {
      await open(page, viewport)
      const tab = (name: string) => page.getByRole('tab', { name })
      const expectOpen = async (name: string, text: string) => {
        await expect(tab(name)).toBeFocused()
        await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
        await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
        await expect(page.getByRole('tabpanel', { name })).toHaveText(text)
      }
      await tab('Chaveamento').focus()
      for (const [key, name, text] of [
        ['ArrowRight', 'Participantes', 'Sete de oito vagas.'],
        ['End', 'Regras', 'Melhor de três. Atraso de dez minutos perde.'],
        ['ArrowRight', 'Chaveamento', 'O chaveamento aparece quando o torneio começa.'],
        ['ArrowLeft', 'Regras', 'Melhor de três. Atraso de dez minutos perde.'],
        ['Home', 'Chaveamento', 'O chaveamento aparece quando o torneio começa.'],
      ] as const) {
        await page.keyboard.press(key)
        await expectOpen(name, text)
        await expectSectionAccessible(page, '#abas')
      }
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tabpanel')).toBeFocused()
    })

    test('toasts have no accessibility violation', async ({ page }) => {
      await open(page, viewport)
      await page.getByRole('button', { name: 'Aviso', exact: true }).click()
      await expect(page.getByText('Equipe criada com sucesso!')).toBeVisible()
      await page.getByRole('button', { name: 'Aviso de erro' }).click()
      await expect(page.getByText('Erro ao criar equipe')).toBeVisible()
      await expectSectionAccessible(page, '#sobreposicoes')
    })
  })
}

test('an identical toast replaces the previous one, and all close when a dialog opens', async ({ page }) => {
  await open(page, PHONE)
  const toasts = page.locator('[data-sonner-toast]:not([data-removed="true"])')
  const say = page.getByRole('button', { name: 'Aviso', exact: true })
  await say.press('Enter')
  await expect(toasts).toHaveCount(1)
  await say.press('Enter')
  await page.getByRole('button', { name: 'Aviso de erro' }).press('Enter')
  await expect(toasts.filter({ hasText: 'Erro ao criar equipe' })).toHaveCount(1)
  await expect(toasts.filter({ hasText: 'Equipe criada com sucesso!' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Convidar jogador' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(toasts).toHaveCount(0)
})

test('nothing scrolls horizontally from 320 to 1280 pixels', async ({ page }) => {
  await open(page)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const softly = expect.configure({ soft: true })
  for (const width of [320, 360, 480, 640, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    // Parts that depend on the size re-render a moment later.
    await softly.poll(overflow, { message: `${width} px` }).toBe(0)
  }
})

test('every target is at least 24 pixels wide and high', async ({ page }) => {
  await open(page, PHONE)
  const small = await page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=tab]')
    return [...targets].flatMap((target) => {
      // A control styled through its label is measured by the label.
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

test('a tooltip opens by keyboard', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Notificações, 2 novas' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Saldo que pode ser sacado hoje.')
  await expectSectionAccessible(page, '#sobreposicoes')
})

test('money is typed in reais and stored in centavos', async ({ page }) => {
  await open(page)
  const amount = page.getByLabel('Valor vazio')
  await amount.pressSequentially('1500x,5')
  await expect(amount).toHaveValue('1500,5')
  await amount.blur()
  await expect(amount).toHaveValue('R$ 1.500,50')
  await expect(page.getByText('Centavos: 150050')).toBeVisible()
  await amount.fill('')
  await expect(page.getByText('Centavos: nenhum')).toBeVisible()
})

test('a Pix key is masked and validated by type', async ({ page }) => {
  await open(page)
  const money = page.locator('#dinheiro')
  const type = money.getByRole('combobox', { name: 'Tipo de chave' }).first()
  const key = money.getByLabel('Chave Pix').first()
  await expect(key).toBeDisabled()

  await type.selectOption('CNPJ')
  await key.pressSequentially('12abc34501de35')
  await expect(key).toHaveValue('12.ABC.345/01DE-35')

  await type.selectOption('Celular')
  await expect(key).toHaveValue('')
  await key.pressSequentially('1137654321')
  await key.blur()
  await expect(money.getByText('Celular inválido.')).toBeVisible()
  await key.fill('11987654321')
  await expect(key).toHaveValue('(11) 98765-4321')
  await expect(money.getByText('Celular inválido.')).toBeHidden()
})

test.describe('image upload', () => {
  // An upload takes a second and a half, which may pass before a busy machine looks, so the clock is paused.
  test.beforeEach(({ page }) => page.clock.install())
  // Far enough ahead to be in the future when the page receives it.
  const stopTime = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

  test('shows the image, its progress and its completion', async ({ page }) => {
    await open(page)
    await stopTime(page)
    await page.getByLabel('Prova da partida').setInputFiles(picture('prova.png'))
    await expect(page.getByRole('img', { name: 'Prévia da imagem' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Enviando imagem' })).toBeVisible()
    await page.clock.resume()
    await expect(page.getByText('Imagem enviada.')).toBeVisible()
    await expectSectionAccessible(page, '#imagem')
  })

  test('can be cancelled', async ({ page }) => {
    await open(page)
    await stopTime(page)
    await page.getByLabel('Prova da partida').setInputFiles(picture('prova.png'))
    await page.getByRole('button', { name: 'Cancelar envio' }).click()
    await expect(page.locator('#imagem').getByText('Escolha uma imagem')).toHaveCount(3)
  })

  test('can be retried after a failure', async ({ page }) => {
    await open(page)
    await page.getByLabel('Envio que falha').setInputFiles(picture('prova.png'))
    await expect(page.getByText('A conexão caiu no meio do envio.')).toBeVisible()
    await stopTime(page)
    await page.locator('#imagem').getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('button', { name: 'Cancelar envio' })).toBeVisible()
  })

  test('accepts a pasted image and refuses other files', async ({ page }) => {
    await open(page)
    await stopTime(page)
    await paste(page, picture('colada.png'))
    await expect(page.getByRole('button', { name: 'Cancelar envio' })).toBeVisible()
    await page.clock.resume()
    await expect(page.getByText('Imagem enviada.')).toBeVisible()

    const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('nada') }
    await page.getByLabel('Envio que falha').setInputFiles(text)
    await expect(page.getByText('Envie uma imagem JPEG, PNG ou WebP.')).toBeVisible()
  })
})

test('formats are drawn from the engine, with their champions, tables and pairings', async ({ page }) => {
  await open(page, PHONE)
  const formats = page.locator('#formatos')
  for (const [name, text] of [
    ['Mata-mata', 'Vitória por W.O.'],
    ['Mata-mata com cabeças de chave', 'Terceiro lugar'],
    ['Dupla eliminação', 'Grande final, de novo'],
    ['Grupos', 'Saiu'],
    ['Suíço', 'Folga. A menor pontuação sem folga: 3.'],
    ['Grupos e mata-mata', 'Vence a partida 2'],
  ] as const) {
    await expect(formats.getByRole('region', { name, exact: true }).getByText(text).first()).toBeVisible()
  }
  await expectSectionAccessible(page, '#formatos')
})

test('a table becomes cards on a phone and keeps its order', async ({ page }) => {
  await open(page)
  const header = page.getByRole('columnheader', { name: 'Vitórias' }).first()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await page.setViewportSize(PHONE)
  await expect(page.locator('#tabela').getByRole('table')).toHaveCount(0)
  await expect(page.getByLabel('Ordenar por').first()).toHaveValue('asc:wins')
})
