import type { ReportKind } from '@trunfo/contract/reports'
import { createContext, use } from 'react'

/** Content that users may report to staff. */
export interface ReportedThing {
  kind: ReportKind
  id: string
  /** For a chat message: the match it belongs to. */
  withinId?: string
}

/**
 * Opens the report form. The app provides it, because many features have reportable content and none may
 * import the form.
 */
export const Reporting = createContext<(thing: ReportedThing) => void>(() => undefined)

/** Returns the function that opens the report form. */
export const useReporting = () => use(Reporting)
