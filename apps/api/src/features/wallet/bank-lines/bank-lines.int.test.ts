import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { withdrawalsDriver } from '../../../../test/withdrawals.ts'

const testApp = await useTestApp()
const { signIn } = testApp
const { act, get, post, requested, newEndToEndId } = withdrawalsDriver(testApp)
const founder = await signIn(['fundador'])

const columns = { date: 'Data', amount: 'Valor', description: 'Histórico' }
const URL = '/api/admin/withdrawals/statements'
const load = (lines: readonly string[]) =>
  post(founder, URL, { format: 'csv', columns, text: `Data;Valor;Histórico\n${lines.join('\n')}\n` })
const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date())
const lineOf = (amount: string, description: string, day = today) => `${day};-${amount};${description}`

async function paid(amount: number) {
  const { id } = await requested({ amount })
  await act(founder, id, 'approve')
  await act(founder, id, 'claim')
  const endToEndId = newEndToEndId()
  return {
    id,
    endToEndId,
    pay: () => act(founder, id, 'paid', { endToEndId }),
    isInStatement: async () =>
      (await get(founder, '/api/admin/withdrawals?state=paid')).withdrawals.find(
        (one: { id: string }) => one.id === id,
      )?.isInStatement,
  }
}
const unmatched = async (): Promise<string[]> =>
  (await get(founder, URL)).lines.map(({ description }: { description: string }) => description)

test('a line is matched by its end-to-end id, else by an amount that is unique', async () => {
  const [named, alone, twin, otherTwin] = [
    await paid(100_00),
    await paid(200_00),
    await paid(300_00),
    await paid(300_00),
  ]
  for (const one of [named, alone, twin, otherTwin]) await one.pay()
  const lines = [
    lineOf('97,50', `PIX ${named.endToEndId}`),
    lineOf('195,00', 'PIX MARIA'),
    lineOf('292,50', 'PIX GÊMEO'),
    lineOf('12,00', 'TARIFA'),
    lineOf('195,00', 'PIX ANTIGO', '01/01/2026'),
    lineOf('97,51', `PIX ${twin.endToEndId}`),
  ]
  expect((await load(lines)).json()).toEqual({ lines: 6, added: 6, matched: 2, unmatched: 4 })
  expect(await named.isInStatement()).toBe(true)
  expect(await alone.isInStatement()).toBe(true)
  expect(await twin.isInStatement()).toBe(false)
  expect((await unmatched()).sort()).toEqual(
    ['PIX ANTIGO', `PIX ${twin.endToEndId}`, 'PIX GÊMEO', 'TARIFA'].sort(),
  )
  expect((await load(lines)).json()).toEqual({ lines: 6, added: 0, matched: 2, unmatched: 4 })
  expect((await get(founder, `${URL}?state=matched`)).lines).toHaveLength(2)
})

test('a line imported before its payout is marked paid is matched afterwards', async () => {
  const late = await paid(400_00)
  expect((await load([lineOf('390,00', `PIX ${late.endToEndId}`)])).json()).toMatchObject({ matched: 0 })
  expect((await late.pay()).json().withdrawal.isInStatement).toBe(true)
})

test('a file that is not a statement, or is too large, is rejected', async () => {
  expect((await post(founder, URL, { format: 'ofx', text: 'nada' })).json().error).toMatchObject({
    code: 'wallet.statement_unreadable',
    field: 'text',
  })
  expect((await post(founder, URL, { format: 'ofx', text: 'x'.repeat(2_000_001) })).statusCode).toBe(400)
  expect((await post(founder, URL, { format: 'ofx', text: 'x'.repeat(5_000_000) })).statusCode).toBe(413)
})

test.each(['toString', 'constructor', 'hasOwnProperty'])(
  'a column named %s is rejected if the file has none',
  async (name) => {
    const text = `Data;Valor;Histórico\n${lineOf('1,00', 'PIX')}\n`
    for (const role of ['date', 'amount', 'description'] as const) {
      const answer = await post(founder, URL, { format: 'csv', columns: { ...columns, [role]: name }, text })
      expect(answer.json().error.code).toBe('wallet.statement_unreadable')
    }
  },
)

test('a line of the year zero is rejected', async () => {
  expect((await load([lineOf('1,00', 'PIX', '01/01/0000')])).json().error.code).toBe(
    'wallet.statement_line_unreadable',
  )
})
