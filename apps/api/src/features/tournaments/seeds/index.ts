export { findOrder, setSeeding } from './seeds.queries.ts'
export { seedsRoutes } from './seeds.routes.ts'
