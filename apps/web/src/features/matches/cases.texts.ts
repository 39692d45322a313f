import pt from '@locales/pt/cases.json'
import { featureTexts } from '@/lib/i18n.ts'
// The queue shows error texts of the `matches` namespace.
import './matches.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cases: typeof pt
  }
}

/** Texts of the staff pages about matches: the case queue and the test matches. */
export const useCasesTexts = featureTexts('cases', pt)
