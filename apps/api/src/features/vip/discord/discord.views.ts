import type { VipDiscordState } from '@trunfo/contract/vip'
import type { Services } from '../../../platform/services.ts'
import { findLinkedAccount } from '../../accounts/index.ts'
import { communityServer } from './client.ts'
import { findHeld } from './discord.queries.ts'

/** State of the Discord role, for the subscription tab. */
export async function viewDiscord({ db, config }: Services, userId: string): Promise<VipDiscordState> {
  if (!communityServer(config) || !config.DISCORD_CLIENT_ID) return 'unavailable'
  const linked = await findLinkedAccount(db, userId, 'discord')
  if (linked === null) return 'unlinked'
  const held = (await findHeld(db, userId)).find(({ discordId }) => discordId === linked)
  return held?.state ?? 'waiting'
}
