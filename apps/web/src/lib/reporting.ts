import type { ReportKind } from '@trunfo/contract/reports'
import { createContext, use } from 'react'

/** Something that people may report to the staff. */
export interface ReportedThing {
  kind: ReportKind
  id: string
  /** The match of a message in its chat. */
  withinId?: string
}

/** How a page asks what is wrong with a thing. The app gives it, since every feature has things and none knows the form. */
export const Reporting = createContext<(thing: ReportedThing) => void>(() => undefined)

export const useReporting = () => use(Reporting)
