import pt from '@locales/pt/telling.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    telling: typeof pt
  }
}

/** What is told by which way: read among the settings alone, so that the bell does not bring it along. */
export const useTellingTexts = featureTexts('telling', pt)
