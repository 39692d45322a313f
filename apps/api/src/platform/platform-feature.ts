import type { Config } from './config.ts'
import type { Feature } from './feature.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { mailJobs } from './mail/send-mail.ts'
import { testMail } from './mail/test-mail.tsx'

/** The platform's own jobs and crons. */
export function platformFeature(config: Config, features: readonly Feature[]): Feature {
  const mails = [testMail, ...features.flatMap((feature) => feature.mails ?? [])]
  return {
    name: 'platform',
    jobs: mailJobs(config, mails),
    crons: housekeeping,
  }
}
