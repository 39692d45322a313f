export { readIdentity, requireIdentity, revealIdentity } from './identity.commands.ts'
export {
  findIdentified,
  findIdentityForCopy,
  findKeptPeople,
  forgetOldIdentities,
  hasIdentity,
  restrictIdentity,
  sealedIdentities,
} from './identity.queries.ts'
export { identityRoutes } from './identity.routes.ts'
