export { discordCrons, discordReactions, discordRoleJob } from './discord.jobs.ts'
export { viewDiscord } from './discord.views.ts'
