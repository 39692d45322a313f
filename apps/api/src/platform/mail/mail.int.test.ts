import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { startMailCatcher } from '../../../../../tools/services/index.ts'
import { useTestApp } from '../../../test/app.ts'
import { mailJobs, sendMail } from './send-mail.ts'
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

test('the error of a rejected mail does not contain the recipient', async () => {
  const to = 'ninguem@exemplo.test'
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (line) => {
      socket.write(String(line).startsWith('RCPT') ? `550 5.1.1 <${to}>: no such mailbox\r\n` : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const config = {
    ...services.config,
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  const [job] = mailJobs(config, [testMail])
  const sent = job?.run(services, { id: 'x', template: testMail.name, to, facts: {} })
  await expect(sent).rejects.toThrow(/^(?=.*no such mailbox)(?!.*ninguem)/s)
  server.close()
})
