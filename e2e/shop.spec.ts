import { coins } from '@trunfo/money/amounts'
import { grantCoins } from '../apps/api/src/features/ledger/index.ts'
import { makeCoupon } from '../apps/api/src/features/promotions/testing.ts'
import { makeShopItem } from '../apps/api/src/features/shop/testing.ts'
import { photo } from '../apps/api/src/platform/storage/hostile-images.factory.ts'
import type { Stack } from '../tools/stack/index.ts'
import { confirm, toast } from './pages/shell.ts'
import { expectViewKept } from './pages/staff-table.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { atOtherProcess, expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyTables, workDone } from './support/world.ts'

const give = ({ db }: Stack, ownerId: string, amount: number) =>
  db
    .transaction()
    .execute((tx) => grantCoins(tx, { fact: `e2e:${crypto.randomUUID()}`, ownerId, amount: coins(amount) }))

test.beforeEach(async ({ stack }) => {
  await workDone(stack)
  await emptyTables(stack, 'shop_items, coupons')
  await caughtUp(stack, '/shop')
})

test('an admin creates an item, edits it and deletes it', async ({ page, signIn }) => {
  await signIn({ roles: ['admin'] })
  await page.goto('/admin/shop')
  await expect(page.getByText('Nenhum item criado')).toBeVisible()
  await page.getByRole('button', { name: 'Criar item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Informe o nome do item.')
  await dialog.getByLabel('Nome').fill('Moldura dourada')
  await dialog.getByLabel('Custo em CardCoins').fill('1.500')
  const buffer = await photo(200, 150).png().toBuffer()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByText('Imagem enviada.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Item criado com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /Moldura dourada/ })
  await expect(row).toContainText('1.500 CardCoins')
  await expect(row).toContainText('Ilimitado')
  await expect(row.locator('img')).toBeVisible()

  await page.getByRole('button', { name: 'Editar Moldura dourada' }).click()
  await dialog.getByLabel('Estoque').fill('3')
  await dialog.getByLabel('Repor até').fill('10')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Erro ao salvar item')).toBeVisible()
  await expect(dialog.getByLabel('Data da reposição')).toHaveAccessibleDescription(/Diga quando/)
  await dialog.getByLabel('Data da reposição').fill('2099-01-01T09:00')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Item atualizado com sucesso!')).toBeVisible()
  await expect(row).toContainText('Volta a 10 em 01/01/2099 09:00')

  await page.getByRole('button', { name: 'Deletar Moldura dourada' }).click()
  await confirm(page, 'Deletar item')
  await expect(toast(page, 'Item deletado com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhum item criado')).toBeVisible()
})

test('a player buys with the last coins and a coupon, and everyone sees the stock fall', async ({
  page,
  openPage,
  signIn,
  stack,
}) => {
  const player = await signIn()
  await give(stack, player.id, 90)
  await makeShopItem(stack.db, { name: 'Avatar raro', quantity: 1, purchase_message: 'Código: ABC-123' })
  await makeShopItem(stack.db, { name: 'Sem estoque', cost_coins: 5, quantity: 0 })
  await makeCoupon(stack.db, { code: 'LOJA10' })
  await caughtUp(stack, '/shop')
  const visitor = await openPage()
  await visitor.goto(atOtherProcess(stack, '/shop'))
  await expect(visitor.getByRole('button', { name: 'Comprar Avatar raro' })).toBeEnabled()
  await expect(visitor.getByRole('button', { name: 'Sem estoque: esgotado' })).toBeDisabled()

  await page.goto('/shop')
  await expect(page.getByText('90 CardCoins', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Comprar Avatar raro' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('CardCoins insuficientes')).toBeVisible()
  await expect(dialog.getByText('Faltam 10 CardCoins')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirmar compra' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  // The focus returns to the opening button once the dialog has faded out.
  await expect(dialog).toHaveCount(0)

  const box = page.getByLabel('Cupom de desconto')
  await box.fill('NADA')
  await box.press('Enter')
  await expect(toast(page, 'Cupom inválido')).toContainText('O código do cupom é inválido ou expirou.')
  await box.fill('loja10')
  await box.press('Enter')
  await expect(toast(page, 'Cupom aplicado!')).toContainText('10% de desconto.')
  await expect(page.getByText('Cupom LOJA10: 10% de desconto')).toBeVisible()

  await page.getByRole('button', { name: 'Comprar Avatar raro' }).click()
  await expect(dialog.getByText('Saldo depois da compra')).toBeVisible()
  await expect(dialog).toContainText('0 CardCoins')
  await dialog.getByRole('button', { name: 'Confirmar compra' }).click()
  await expect(toast(page, 'Compra realizada com sucesso!')).toContainText('Código: ABC-123')
  await expect(page.getByRole('button', { name: 'Avatar raro: esgotado' })).toBeDisabled()
  await expect(page.getByRole('main').getByText('com o cupom LOJA10')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Avatar raro: esgotado' })).toBeDisabled()
})

test('a visitor is asked to sign in, and returns', async ({ page, stack }) => {
  await makeShopItem(stack.db, { name: 'Moldura' })
  await caughtUp(stack, '/shop')
  await page.goto('/shop')
  const earning = page.getByText(/^Você ganha CardCoins vencendo um/)
  await expect(earning).toContainText('quando há recompensa, convidando amigos')
  await expect(earning.getByRole('link', { name: 'torneio com prêmio em Coins' })).toHaveAttribute(
    'href',
    '/tournaments?prize=some',
  )
  await page.getByRole('button', { name: 'Comprar Moldura' }).click()
  await expect(toast(page, 'Login Necessário')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('the shop and its administration are accessible: empty, long, failing, with dialogs', async ({
    page,
    signIn,
    stack,
  }) => {
    const player = await signIn({ roles: ['admin'] })
    await give(stack, player.id, 5000)
    await page.goto('/shop')
    await expect(page.getByText('Nenhum item à venda no momento.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const long = 'Item-de-nome-muito-comprido-sem-espaço-nenhum-para-quebrar-em-lugar-algum-daqui'
    const { id } = await makeShopItem(stack.db, {
      name: long,
      description: 'Muito texto. '.repeat(30).trim(),
      cost_coins: 1234,
      quantity: 3,
    })
    await makeShopItem(stack.db, { name: 'Moldura', cost_coins: 10 })
    await makeShopItem(stack.db, { name: 'Acabou', cost_coins: 99_000_000, quantity: 0 })
    const { headers } = await stack.sessionOf(player.id)
    const url = `/api/shop/items/${id}/purchase`
    await page.request.post(url, { headers, data: { costCoins: 1234 } })
    await caughtUp(stack, '/shop')
    await page.reload()
    await expect(page.getByRole('heading', { name: long })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Comprar Moldura' }).click()
    await expect(page.getByRole('dialog').getByText('Saldo depois da compra')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await page.goto('/admin/shop')
    await expect(page.getByText(long)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: `Deletar ${long}` }).click()
    await confirm(page, 'Deletar item')
    await expect(toast(page, 'Item deletado com sucesso!')).toBeVisible()
    await page.getByRole('tab', { name: 'Histórico de compras' }).click()
    await page.getByRole('textbox', { name: 'Pessoa' }).fill(player.username)
    await expectViewKept(page, new RegExp(`q=${player.username}`))
    await expect(page.getByText('Item Removido')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('tab', { name: 'Itens' }).click()
    await page.getByRole('button', { name: 'Editar Moldura' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await page.route('**/api/admin/shop/items', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Erro ao buscar itens')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
