import { AD_MANAGER_ROLES, ADS_ROOM } from '@trunfo/contract/ads'
import { hasAnyRole } from '@trunfo/contract/roles'
import texts from '../../../../../locales/pt/ads.json' with { type: 'json' }
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Feature } from '../../platform/feature.ts'
import { viewerAds } from './active-ads.ts'
import { AD } from './ads.commands.ts'
import { adsRefreshes } from './ads.events.ts'
import { adsCrons, adsReactions } from './ads.jobs.ts'
import { adsPersonalData } from './ads.privacy.ts'
import { adsRoutes } from './ads.routes.ts'
import { adsAuditSubjects } from './audit-subjects.ts'

/** Banners for signed-in people, in three positions around the page. */
export const ads: Feature = {
  name: 'ads',
  auditSubjects: adsAuditSubjects,
  routes: adsRoutes,
  refreshes: adsRefreshes,
  reactions: adsReactions,
  crons: adsCrons,
  imagePurposes: [AD],
  personalData: adsPersonalData,
  sessionParts: [viewerAds],
  rooms: [
    {
      kind: ADS_ROOM,
      authorize: ({ config }, actor) =>
        actor !== null && hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), AD_MANAGER_ROLES),
    },
  ],
  pages: {
    adminAds: { title: texts.admin.title, isUnlisted: true },
    adsMine: { title: texts.mine.title, isUnlisted: true },
  },
}
