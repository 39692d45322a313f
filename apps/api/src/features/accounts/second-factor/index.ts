export { sealedSecondFactors, verifySecondStep } from './proofs.ts'
export { deleteFactor, deleteFactorSince, findFactor, setHasSecondFactor } from './second-factor.queries.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
