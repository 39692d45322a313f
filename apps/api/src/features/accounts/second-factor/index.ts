export { judgeSecondStep, sealedSecondFactors } from './proofs.ts'
export { authenticatorCode, makeSecondFactor } from './second-factor.factory.ts'
export { deleteFactor, deleteFactorSince, findFactor, setHasSecondFactor } from './second-factor.queries.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
