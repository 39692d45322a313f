import { Command } from 'commander'
import { broadcast } from './cli/broadcast.ts'
import { payOutBanned, releasePayouts } from './cli/money.ts'
import {
  ban,
  grantRole,
  printFounderLink,
  resetSecondFactor,
  revokeRole,
  showIdentity,
  unban,
  unlock,
} from './cli/people.ts'
import { printPushKeys } from './cli/push-keys.ts'
import { resealKeys } from './cli/reseal-keys.ts'
import { sendTestMail } from './cli/test-mail.ts'
import { withServices } from './cli/with-services.ts'
import { loadConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'

/** Operator commands: `npm run cli -- <command>`. */
const program = new Command('trunfo').description('Operator commands of Trunfo')

program
  .command('migrate')
  .description('bring the database to the newest schema (DATABASE_OWNER_URL)')
  .action(async () => {
    const { DATABASE_OWNER_URL, DATABASE_URL } = loadConfig()
    await migrate({ ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL, log: console.log })
  })

program
  .command('test-mail')
  .description('send a test mail through the worker and the configured mail server')
  .requiredOption('--to <address>', 'who receives it')
  .action(({ to }: { to: string }) => withServices((services) => sendTestMail(services, to)))

program
  .command('push-keys')
  .description('print a new pair of keys for pushes (VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)')
  .action(printPushKeys)

program
  .command('create-founder')
  .description('print a link that makes the first fundador; refuses when there is one')
  .requiredOption('--email <address>', 'the e-mail of the founder')
  .option('--username <name>', 'the name shown to everybody, for a new account', 'fundador')
  .action((options) => withServices((services) => printFounderLink(services, options)))

program
  .command('grant-role')
  .description('give a person a role; their sessions end')
  .argument('<login>', 'username or e-mail')
  .argument('<role>')
  .action((login, role) => withServices((services) => grantRole(services, login, role)))

program
  .command('revoke-role')
  .description('take a role from a person; their sessions end')
  .argument('<login>', 'username or e-mail')
  .argument('<role>')
  .action((login, role) => withServices((services) => revokeRole(services, login, role)))

program
  .command('ban')
  .description('ban a person and cut them off at once')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => ban(services, login, reason)))

program
  .command('unban')
  .description('let a banned person in again')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => unban(services, login, reason)))

program
  .command('reset-second-factor')
  .description('switch the second factor off for somebody who lost phone and recovery codes')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => resetSecondFactor(services, login, reason)))

program
  .command('show-identity')
  .description('name and CPF of a person, also of one who left (removido-…), for whom the law lets ask')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => showIdentity(services, login, reason)))

program
  .command('unlock')
  .description('forget the failed attempts of a person who locked themselves out')
  .argument('<login>', 'username or e-mail')
  .action((login) => withServices((services) => unlock(services, login)))

program
  .command('release-payouts')
  .description('let payouts go on after the ledger was compared with the providers and the bank')
  .requiredOption('--by <login>', 'the fundador who compared: username or e-mail')
  .requiredOption('--reason <text>', 'what was found, kept in the audit log')
  .action(({ by, reason }) => withServices((services) => releasePayouts(services, by, reason)))

program
  .command('pay-out <login>')
  .description('ask for the withdrawal of what a banned person has, to the Pix key that is their CPF')
  .requiredOption('--by <login>', 'the fundador who asks: username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, options) => withServices((services) => payOutBanned(services, login, options)))

program
  .command('reseal-keys')
  .description('seal every secret in the database again with the first of ENCRYPTION_KEYS; may be broken off')
  .action(() => withServices(resealKeys))

program
  .command('broadcast')
  .description('notify everybody, or everybody who holds one of the roles')
  .requiredOption('--title <text>', 'up to 120 characters')
  .requiredOption('--message <text>', 'may hold <b>, <i> and line breaks')
  .option('--link <path>', 'a path of this site, such as /tournaments')
  .option('--role <role...>', 'only those who hold one of these')
  .action((options) => withServices((services) => broadcast(services, options)))

await program.parseAsync().catch((error) => {
  // What a command refuses is a sentence for whoever typed it. Anything else broke, and its stack says where.
  if (error?.constructor !== Error) throw error
  program.error(error.message)
})
