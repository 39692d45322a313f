import { type SeriesSettings, withDefaults } from './settings.ts'

export interface DoubleEliminationSettings extends SeriesSettings {
  readonly grandFinal: 'reset' | 'single' | 'none'
}

const DOUBLE_ELIMINATION_DEFAULTS: DoubleEliminationSettings = {
  grandFinal: 'reset',
  bestOf: 1,
  finalBestOf: 1,
}

export function requireDoubleEliminationSettings(given: unknown = {}): DoubleEliminationSettings {
  const settings = withDefaults(given, DOUBLE_ELIMINATION_DEFAULTS)
  if (!['reset', 'single', 'none'].includes(settings.grandFinal)) {
    throw new RangeError('grandFinal must be reset, single or none')
  }
  return settings
}
