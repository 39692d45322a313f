import { type ChoiceFields, DEFAULT_FIELDS } from './choice-fields.ts'
import type { Preset } from './presets.ts'

/**
 * The format part of the draft. Fields that a preset does not use keep their values, so switching back and forth loses
 * nothing.
 */
export interface FormatChoice extends ChoiceFields {
  preset: Preset
}

export const DEFAULT_CHOICE: FormatChoice = { preset: 'single', ...DEFAULT_FIELDS }
