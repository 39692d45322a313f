export { oauthRoutes } from './oauth.routes.ts'
export { labelOf } from './providers.ts'
