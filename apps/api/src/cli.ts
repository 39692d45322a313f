import { Argument, Command } from 'commander'
import { broadcast } from './cli/broadcast.ts'
import { fillAllPlaces } from './cli/fill-places.ts'
import { payOutBanned, releasePayouts } from './cli/money.ts'
import { managePartitions } from './cli/partitions.ts'
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
import { BACKUP_KINDS, recordBackup } from './platform/telemetry/backups.ts'

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
  .command('partitions')
  .description(
    'create the partitions of the next months, detach those past their retention (DATABASE_OWNER_URL)',
  )
  .option('--drop', 'also drop detached tables: save them first if you must')
  .option('--move', 'move any number of rows out of a default partition, while requests wait')
  .action(managePartitions)

program
  .command('test-mail')
  .description('send a test mail through the worker and the configured mail server')
  .requiredOption('--to <address>', 'who receives it')
  .action(({ to }: { to: string }) => withServices((services) => sendTestMail(services, to)))

program
  .command('record-backup')
  .description('report that a backup has just ended: its age is a metric, with an alert')
  .addArgument(new Argument('<kind>').choices(BACKUP_KINDS))
  .action((kind) => withServices(({ db }) => recordBackup(db, kind)))

program
  .command('push-keys')
  .description('print a new pair of keys for pushes (VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)')
  .action(printPushKeys)

program
  .command('create-founder')
  .description('print a link that creates the first fundador; fails if there is one')
  .requiredOption('--email <address>', 'the e-mail of the founder')
  .option('--username <name>', 'the name shown to everybody, for a new account', 'fundador')
  .action((options) => withServices((services) => printFounderLink(services, options)))

program
  .command('grant-role')
  .description('give a person a role; their sessions end, except for vip')
  .argument('<login>', 'username or e-mail')
  .argument('<role>')
  .action((login, role) => withServices((services) => grantRole(services, login, role)))

program
  .command('revoke-role')
  .description('take a role from a person; their sessions end, except for vip')
  .argument('<login>', 'username or e-mail')
  .argument('<role>')
  .action((login, role) => withServices((services) => revokeRole(services, login, role)))

program
  .command('ban')
  .description('ban a person and end their sessions')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => ban(services, login, reason)))

program
  .command('unban')
  .description('unban a person')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => unban(services, login, reason)))

program
  .command('reset-second-factor')
  .description('turn off the second factor of a person who lost phone and recovery codes')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => resetSecondFactor(services, login, reason)))

program
  .command('show-identity')
  .description('print name and CPF of a person or an erased account (removido-…), for lawful requests')
  .argument('<login>', 'username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, { reason }) => withServices((services) => showIdentity(services, login, reason)))

program
  .command('unlock')
  .description('reset the failed sign-in attempts of a person')
  .argument('<login>', 'username or e-mail')
  .action((login) => withServices((services) => unlock(services, login)))

program
  .command('release-payouts')
  .description('resume payouts after comparing the ledger with the providers and the bank')
  .requiredOption('--by <login>', 'the fundador who compared: username or e-mail')
  .requiredOption('--reason <text>', 'what was found, kept in the audit log')
  .action(({ by, reason }) => withServices((services) => releasePayouts(services, by, reason)))

program
  .command('pay-out <login>')
  .description('request a withdrawal of the balance of a banned person, to their CPF as Pix key')
  .requiredOption('--by <login>', 'the fundador who requests it: username or e-mail')
  .requiredOption('--reason <text>', 'kept in the audit log')
  .action((login, options) => withServices((services) => payOutBanned(services, login, options)))

program
  .command('reseal-keys')
  .description('re-seal every secret in the database with the first of ENCRYPTION_KEYS; safe to interrupt')
  .action(() => withServices(resealKeys))

program
  .command('fill-places')
  .description('store the final places of tournaments that ended before this release; safe to interrupt')
  .action(() => withServices(fillAllPlaces))

program
  .command('broadcast')
  .description('notify everybody, or everybody who holds one of the roles')
  .requiredOption('--title <text>', 'up to 120 characters')
  .requiredOption('--message <text>', 'may hold <b>, <i> and line breaks')
  .option('--link <path>', 'a path of this site, such as /tournaments')
  .option('--role <role...>', 'only those who hold one of these')
  .action((options) => withServices((services) => broadcast(services, options)))

await program.parseAsync().catch((error) => {
  // A plain Error is a message for the operator. Anything else is a bug, whose stack must be shown.
  if (error?.constructor !== Error) throw error
  program.error(error.message)
})
