export { doubleElimination } from './double-elimination.ts'
export {
  type DoubleEliminationSettings,
  requireDoubleEliminationSettings,
} from './double-elimination-settings.ts'
export { type KnockoutSettings, knockout, requireKnockoutSettings } from './knockout.ts'
