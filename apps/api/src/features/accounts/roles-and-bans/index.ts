export { createFounder } from './founder.commands.ts'
export { banPerson, changeRoles, removeSecondFactor, unbanPerson } from './operator.commands.ts'
export { type ActingFor, lockLeaver, lockTarget } from './reach.lookups.ts'
export {
  ban,
  disableSecondFactor,
  editRoles,
  hasVipByHand,
  setPaidVip,
  unban,
  unlockPerson,
} from './roles-and-bans.commands.ts'
export { findPersonByLogin } from './roles-and-bans.queries.ts'
export { founderVerdict } from './roles-and-bans.rules.ts'
