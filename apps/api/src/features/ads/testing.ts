export { AD } from './ads.commands.ts'
export { makeAd } from './ads.factory.ts'
