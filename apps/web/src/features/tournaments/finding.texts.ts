import pt from '@locales/pt/finding.json'
import { featureTexts } from '@/lib/i18n.ts'
// Error texts are in the `tournaments` namespace.
import './tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    finding: typeof pt
  }
}

/** Texts of the tournament list and the followed games. The tournament page does not load them. */
export const useFindingTexts = featureTexts('finding', pt)
