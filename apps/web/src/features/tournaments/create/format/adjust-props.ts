import type { FormatChoice } from './default-choice.ts'

export interface AdjustProps {
  choice: FormatChoice
  /** Null until the form has a number of places. */
  places: number | null
  groupsError: string | undefined
  onChange: (fields: Partial<FormatChoice>) => void
}
