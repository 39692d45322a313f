import { afterAll, expect, test, vi } from 'vitest'
import { startMailCatcher } from '../../../../../tools/services/index.ts'
import { useTestApp } from '../../../test/app.ts'
import { sendMail } from './send-mail.ts'
import { testMail } from './test-mail.tsx'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const { services, work } = await useTestApp({ SMTP_URL: catcher.url })
await work()

interface CaughtMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly to: readonly { address: string }[]
}

const caught = async () => (await (await fetch(`${catcher.webUrl}/email`)).json()) as CaughtMail[]

test('a mail of a committed transaction arrives by SMTP, in HTML and in plain text', async () => {
  await services.db
    .transaction()
    .execute((tx) => sendMail(tx, testMail, { to: 'operadora@exemplo.test', facts: {} }))
  const [mail] = await vi.waitFor(
    async () => {
      const mails = await caught()
      expect(mails).toHaveLength(1)
      return mails
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(mail).toMatchObject({
    subject: 'Trunfo: e-mail de teste',
    to: [{ address: 'operadora@exemplo.test' }],
  })
  expect(mail?.html).toContain('lang="pt-BR"')
  expect(mail?.text).toContain('Bom jogo!')
})
