import pt from '@locales/pt/prizes.json'
import { featureTexts } from '@/lib/i18n.ts'
// Amounts and error texts are in the `tournaments` namespace.
import '../tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    prizes: typeof pt
  }
}

/** Detailed prize texts, loaded together with the components that use them. */
export const usePrizesTexts = featureTexts('prizes', pt)
