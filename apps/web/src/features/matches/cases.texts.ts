import pt from '@locales/pt/cases.json'
import { featureTexts } from '@/lib/i18n.ts'
// A refusal in the queue is a refusal of the match.
import './matches.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cases: typeof pt
  }
}

/** The staff's pages around matches: the queue of cases and the test matches. */
export const useCasesTexts = featureTexts('cases', pt)
