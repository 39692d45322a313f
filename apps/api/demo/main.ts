import { Command } from 'commander'
import { withServices } from '../src/cli/with-services.ts'
import { printDemoLogins, seedDemo } from './seed.ts'

/** Demo data: `npm run demo -- <command>`. It uses the test factories of the features, so it never ships. */
const program = new Command('demo').description('Demo data of Trunfo')

program
  .command('seed')
  .description('fill an empty database with demo data; fails in production')
  .action(() => withServices(seedDemo))

program.command('logins').description('print the logins of the demo data').action(printDemoLogins)

await program.parseAsync()
