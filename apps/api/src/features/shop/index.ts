import { SHOP_ROOM } from '@trunfo/contract/shop'
import texts from '../../../../../locales/pt/shop.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { shopAuditSubjects } from './audit-subjects.ts'
import { SHOP_ITEM } from './shop.commands.ts'
import { shopRefreshes } from './shop.events.ts'
import { shopCrons } from './shop.jobs.ts'
import { shopPersonalData } from './shop.privacy.ts'
import { shopRoutes } from './shop.routes.ts'
import { viewShop } from './shop.views.ts'

/** Sells items for coins. Every item is a fixed product: there are no random rewards. */
export const shop: Feature = {
  name: 'shop',
  auditSubjects: shopAuditSubjects,
  routes: shopRoutes,
  refreshes: shopRefreshes,
  crons: shopCrons,
  imagePurposes: [SHOP_ITEM],
  personalData: shopPersonalData,
  rooms: [{ kind: SHOP_ROOM, authorize: () => true }],
  pages: {
    shop: async (services) => ({
      title: texts.title,
      description: texts.lead,
      queries: { '/api/shop': await viewShop(services) },
    }),
    adminShop: { title: texts.admin.title, isUnlisted: true },
  },
}
