import { afterAll, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../tools/services/index.ts'
import { useTestApp } from '../../../test/app.ts'
import { withdrawalsDriver } from '../../../test/withdrawals.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const testApp = await useTestApp({ SMTP_URL: catcher.url })
const { services, signIn, work } = testApp
await work()
const { act, newEndToEndId, requested } = withdrawalsDriver(testApp)
const founder = await signIn(['fundador'])

async function told() {
  const { who, id } = await requested()
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow()
  const does = async (name: string, payload?: object) => {
    const answer = await act(founder, id, name, payload)
    expect(answer.statusCode, name).toBe(200)
  }
  return { does, hears: (subject: RegExp) => mailbox.expect(email, subject) }
}

test('a payee gets mails about the approval, the payment and a return by the bank', async () => {
  const { does, hears } = await told()
  await does('approve')
  expect((await hears(/saque de R\$\s100,00 aprovado/)).text).toContain('O PIX de R$ 97,50 sai em breve')
  await does('claim')
  await does('paid', { endToEndId: newEndToEndId() })
  expect((await hears(/saque de R\$\s100,00 pago/)).text).toContain('Enviamos R$ 97,50 por PIX')
  await does('returned', { reason: 'Conta encerrada' })
  const { text } = await hears(/saque de R\$\s100,00 foi devolvido/)
  expect(text).toContain('R$ 97,50 voltaram para a sua carteira. Motivo: Conta encerrada')
  expect(text).toContain(`${services.config.PUBLIC_URL}/wallet`)
})

test('a rejected or failed withdrawal is mailed with its reason', async () => {
  const refused = await told()
  await refused.does('reject', { reason: 'Nome diferente' })
  expect((await refused.hears(/recusado/)).text).toContain('Motivo: Nome diferente')
  const failed = await told()
  await failed.does('approve')
  await failed.does('claim')
  await failed.does('fail', { reason: 'Chave inexistente' })
  expect((await failed.hears(/não concluído/)).text).toContain('Motivo: Chave inexistente')
})
