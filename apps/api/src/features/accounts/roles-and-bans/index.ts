export { createFounder } from './founder.commands.ts'
export {
  banPerson,
  changeRoles,
  hasVipByHand,
  removeSecondFactor,
  requireAnotherFounder,
  setPaidVip,
  unbanPerson,
  unlockPerson,
} from './roles-and-bans.commands.ts'
export { findPersonByLogin, lockPerson } from './roles-and-bans.queries.ts'
