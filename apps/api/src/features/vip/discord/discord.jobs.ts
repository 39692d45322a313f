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

/** Serial queue: one job at a time talks to Discord, whatever the number of workers. */
const QUEUE = 'vip.discord'
const BATCH = 200

interface Whose {
  readonly userId: string
}

/**
 * Makes the Discord server match the user's current VIP status. Extra runs do no harm; a missing one would.
 */
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

/** Records the account that should have the role, and returns it with those that should lose it. */
async function claim(tx: Tx, userId: string): Promise<{ wanted: string | null; others: HeldRole[] }> {
  const [person] = await lockPeople(tx, [userId])
  const wanted = person?.isActive && person.isVip ? await findLinkedAccount(tx, userId, 'discord') : null
  if (wanted !== null) await claimAccount(tx, userId, wanted)
  const held = await findHeld(tx, userId)
  return { wanted, others: held.filter(({ discordId }) => discordId !== wanted) }
}

const queueRoleSync = (tx: Tx, userId: string) =>
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
      if (communityServer(config)) await queueRoleSync(tx, payload.userId)
    }),
  ),
  // Without a server there is no role to remove, so the rows are deleted at once.
  reactInTransaction(accountErased, 'vip.forget-discord', async (tx, { payload }, { config }) => {
    if (!communityServer(config)) await forgetAll(tx, payload.userId)
  }),
]

export const discordCrons: readonly CronJob[] = [
  { name: 'vip.discord-look-again', schedule: '*/15 * * * *', run: lookAgain },
]

/**
 * Checks again: accounts that were not found, roles given a day ago, and VIPs from before the server was
 * configured.
 */
export async function lookAgain({ db, config }: Services): Promise<void> {
  if (!communityServer(config)) return
  const userIds = new Set([...(await findDue(db, BATCH)), ...(await findOverlooked(db, BATCH))])
  await transact(db, async (tx) => {
    for (const userId of userIds) await queueRoleSync(tx, userId)
  })
}
