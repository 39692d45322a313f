import { transact } from '../platform/jobs/transact.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { testMail } from '../platform/mail/test-mail.tsx'
import type { Services } from '../platform/services.ts'

export async function sendTestMail({ db }: Services, to: string): Promise<void> {
  await transact(db, (tx) => sendMail(tx, testMail, { to, facts: {} }))
  console.log(`A test mail to ${to} is waiting for the worker.`)
}
