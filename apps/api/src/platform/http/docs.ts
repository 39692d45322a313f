import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { BRAND } from '@trunfo/contract/brand'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { declareRoutes, open } from './access.ts'
import type { App } from './app-type.ts'

/** Collects the OpenAPI description. Call it before the routes are registered. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${BRAND.name} API`,
        version: '1',
        description:
          'Written from the schemas in packages/contract. Refusals answer `{ error: { code, facts, requestId } }`.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

/** Serves the API reference at `/api/docs`. */
export async function serveDocs(app: App): Promise<void> {
  await app.register(async (scope) => {
    declareRoutes(scope as unknown as App, { access: open })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
