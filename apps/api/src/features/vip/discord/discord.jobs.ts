import type { Tx } from '../../../platform/db/database.ts'
import {
  type CronJob,
  defineJob,
  type Reaction,
  reactInTransaction,
} from '../../../platform/jobs/definitions.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import type { EventDefinition } from '../../../platform/jobs/events.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import {
  accountErased,
  findLinkedAccount,
  lockPeople,
  oauthLinksChanged,
  personBanned,
  personUnbanned,
  rolesChanged,
  vipChanged,
} from '../../accounts/index.ts'
import { vipMoved } from '../vip.events.ts'
import { communityServer, setRole } from './client.ts'
import {
  claimAccount,
  findDue,
  findHeld,
  findOverlooked,
  forget,
  forgetAll,
  type HeldRole,
  settle,
} from './discord.queries.ts'

/** All that talks to Discord goes one by one, whatever the number of workers. */
const QUEUE = 'vip.discord'
const BATCH = 200

interface Whose {
  readonly userId: string
}

/** Looks at how somebody stands now and makes the server agree. It may be asked too often, never too seldom. */
export const discordRoleJob = defineJob<Whose>('vip.discord-role', async (services, { userId }) => {
  const server = communityServer(services.config)
  if (!server) return
  const { wanted, others } = await transact(services.db, (tx) => claim(tx, userId))
  for (const { discordId } of others) {
    await setRole(server, discordId, false)
    await forget(services.db, userId, discordId)
  }
  if (wanted === null) return
  const state = (await setRole(server, wanted, true)) === 'done' ? 'given' : 'absent'
  await transact(services.db, async (tx) => {
    if (await settle(tx, { userId, discordId: wanted, state })) await emit(tx, vipMoved, { userId })
  })
})

/** The account that shall have the role, written down, and those that have it and shall not. */
async function claim(tx: Tx, userId: string): Promise<{ wanted: string | null; others: HeldRole[] }> {
  const [person] = await lockPeople(tx, [userId])
  const wanted = person?.isActive && person.isVip ? await findLinkedAccount(tx, userId, 'discord') : null
  if (wanted !== null) await claimAccount(tx, userId, wanted)
  const held = await findHeld(tx, userId)
  return { wanted, others: held.filter(({ discordId }) => discordId !== wanted) }
}

const askFor = (tx: Tx, userId: string) =>
  enqueue(tx, discordRoleJob, { userId }, { key: `${discordRoleJob.name}:${userId}`, queue: QUEUE })

const CHANGES: readonly EventDefinition<Whose>[] = [
  vipChanged,
  rolesChanged,
  oauthLinksChanged,
  personBanned,
  personUnbanned,
  accountErased,
]

export const discordReactions: readonly Reaction[] = [
  ...CHANGES.map((event) =>
    reactInTransaction(event, 'vip.discord-role', async (tx, { payload }, { config }) => {
      if (communityServer(config)) await askFor(tx, payload.userId)
    }),
  ),
  // Without a server there is nobody to take the role back from, and no reason to remember.
  reactInTransaction(accountErased, 'vip.forget-discord', async (tx, { payload }, { config }) => {
    if (!communityServer(config)) await forgetAll(tx, payload.userId)
  }),
]

export const discordCrons: readonly CronJob[] = [
  { name: 'vip.discord-look-again', schedule: '*/15 * * * *', run: lookAgain },
]

/** At whoever could not be found, has had the role for a day, or was VIP before there was a server. */
export async function lookAgain({ db, config }: Services): Promise<void> {
  if (!communityServer(config)) return
  const userIds = new Set([...(await findDue(db, BATCH)), ...(await findOverlooked(db, BATCH))])
  await transact(db, async (tx) => {
    for (const userId of userIds) await askFor(tx, userId)
  })
}
