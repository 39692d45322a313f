export { authenticatorCode, makeSecondFactor } from './second-factor.factory.ts'
export { deleteFactor, setHasSecondFactor } from './second-factor.queries.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
