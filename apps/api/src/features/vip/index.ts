import texts from '../../../../../locales/pt/vip.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { vipAuditSubjects } from './audit-subjects.ts'
import { discordCrons, discordReactions, discordRoleJob } from './discord/index.ts'
import { vipRefreshes } from './vip.events.ts'
import { vipCrons, vipReactions } from './vip.jobs.ts'
import { endedMail, endingMail, grantedMail, returnedMail } from './vip.mails.tsx'
import { vipMailing, vipNotices } from './vip.notices.ts'
import { vipPersonalData } from './vip.privacy.ts'
import { vipRoutes } from './vip.routes.ts'
import { vipMoneyOrigins } from './vip-origins.ts'
import { vipPurchase } from './vip-purchase.ts'

/** VIP memberships: prices, periods and the role. */
export const vip: Feature = {
  name: 'vip',
  auditSubjects: vipAuditSubjects,
  routes: vipRoutes,
  purchases: [vipPurchase],
  moneyOrigins: vipMoneyOrigins,
  rooms: [{ kind: 'vip', ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id }],
  refreshes: vipRefreshes,
  notices: vipNotices,
  reactions: [...vipReactions, ...vipMailing, ...discordReactions],
  jobs: [discordRoleJob],
  crons: [...vipCrons, ...discordCrons],
  mails: [grantedMail, endingMail, endedMail, returnedMail],
  personalData: vipPersonalData,
  pages: { vip: { title: texts.page.title, description: fillText(texts.page.description) } },
}
