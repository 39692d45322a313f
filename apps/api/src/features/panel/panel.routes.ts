import { PANEL_ROLES } from '@trunfo/contract/panel'
import { figuresSchema, pendingSchema } from '@trunfo/contract/panel.schemas'
import type { Feature } from '../../platform/feature.ts'
import { anyOf } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { viewFigures, viewPending } from './panel.views.ts'

const tags = ['panel']
const config = { access: anyOf(PANEL_ROLES) }

export function panelRoutes(app: App, services: Services, features: readonly Feature[]): void {
  const pending = features.flatMap((feature) => feature.pending ?? [])

  app.get(
    '/api/admin/pending',
    { config, schema: { tags, response: { 200: pendingSchema } } },
    async (request) => viewPending(contextOf(services, request), pending),
  )

  app.get(
    '/api/admin/figures',
    { config, schema: { tags, response: { 200: figuresSchema } } },
    async (request) => viewFigures(contextOf(services, request)),
  )
}
