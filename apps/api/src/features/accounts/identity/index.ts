export { readIdentity, requireIdentity, revealIdentity } from './identity.commands.ts'
export {
  findIdentified,
  findIdentityForCopy,
  findKeptPeople,
  hasIdentity,
  restrictIdentity,
  sealedIdentities,
  staleIdentities,
} from './identity.queries.ts'
export { identityRoutes } from './identity.routes.ts'
