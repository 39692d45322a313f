import { operatorSchema } from '@trunfo/contract/legal.schemas'
import type { z } from 'zod'
import texts from '../../../../../locales/pt/legal.json' with { type: 'json' }
import type { Feature, PageFacts } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { open } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { versionQuerySchema } from '../../platform/http/public-cache.ts'
import type { Services } from '../../platform/services.ts'

/** Terms, privacy policy and the about page, with the operator's name and contact. */
export const legal: Feature = {
  name: 'legal',
  routes: legalRoutes,
  pages: {
    privacyPolicy: (services) => describe(services, 'privacyPolicy'),
    termsOfService: (services) => describe(services, 'termsOfService'),
    aboutUs: (services) => describe(services, 'aboutUs'),
  },
}

type Document = 'privacyPolicy' | 'termsOfService' | 'aboutUs'

async function describe(services: Services, document: Document): Promise<PageFacts> {
  const { title, lead } = texts[document]
  return {
    title,
    description: fillText(lead),
    queries: { '/api/operator': viewOperator(services) },
  }
}

function legalRoutes(app: App, services: Services): void {
  app.get(
    '/api/operator',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags: ['legal'], querystring: versionQuerySchema, response: { 200: operatorSchema } },
    },
    () => viewOperator(services),
  )
}

function viewOperator({ config }: Services): z.infer<typeof operatorSchema> {
  return {
    name: config.OPERATOR_NAME,
    document: config.OPERATOR_DOCUMENT ?? null,
    email: config.PRIVACY_EMAIL,
  }
}
