import { PANEL_ROLES, PANEL_ROOM } from '@trunfo/contract/panel'
import { hasAnyRole } from '@trunfo/contract/roles'
import texts from '../../../../../locales/pt/panel.json' with { type: 'json' }
import { powersOf } from '../../platform/auth/powers.ts'
import type { Feature } from '../../platform/feature.ts'
import { panelCrons, panelRefreshes } from './panel.jobs.ts'
import { panelRoutes } from './panel.routes.ts'

/** The staff's first page: what waits and what happened lately, as the other features declare it. */
export const panel: Feature = {
  name: 'panel',
  routes: panelRoutes,
  refreshes: panelRefreshes,
  crons: panelCrons,
  pages: { admin: { title: texts.title, isUnlisted: true } },
  rooms: [
    {
      kind: PANEL_ROOM,
      authorize: ({ config }, actor) =>
        actor !== null && hasAnyRole(powersOf(actor, config.STAFF_SECOND_FACTOR), PANEL_ROLES),
    },
  ],
}
