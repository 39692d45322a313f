export { findMutedIds } from './chat.queries.ts'
export { chatRoutes } from './chat.routes.ts'
