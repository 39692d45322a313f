import { PANEL_ROLES, PANEL_ROOM } from '@trunfo/contract/panel'
import { hasAnyRole } from '@trunfo/contract/roles'
import texts from '../../../../../locales/pt/panel.json' with { type: 'json' }
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Feature } from '../../platform/feature.ts'
import { panelCrons, panelRefreshes } from './panel.jobs.ts'
import { panelRoutes } from './panel.routes.ts'

/** The start page of staff: pending work and recent metrics, as declared by the other features. */
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
        actor !== null && hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), PANEL_ROLES),
    },
  ],
}
