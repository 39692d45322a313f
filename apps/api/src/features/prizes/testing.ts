export {
  correctChampion,
  makeMistakenPrize,
  makePrizedTournament,
  makeReducedPrize,
  makeStartedPrize,
  makeUndecidedShare,
  payOutNow,
  playForPrize,
} from './prizes.factory.ts'
export { comparePools, payDuePrizes } from './prizes.jobs.ts'
