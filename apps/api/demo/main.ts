import { Command } from 'commander'
import { withServices } from '../src/cli/with-services.ts'
import { printDemoLogins, seedDemo } from './seed.ts'

/** Demonstration data: `npm run demo -- <command>`. They use the test doors of the features, so they never ship. */
const program = new Command('demo').description('Demonstration data of Trunfo')

program
  .command('seed')
  .description('fill an empty database with demonstration data; refuses in production')
  .action(() => withServices(seedDemo))

program
  .command('logins')
  .description('say how to sign in with the demonstration data')
  .action(printDemoLogins)

await program.parseAsync()
