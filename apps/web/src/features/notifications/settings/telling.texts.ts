import pt from '@locales/pt/telling.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    telling: typeof pt
  }
}

/** Texts of the notification settings, split so that the bell does not load them. */
export const useTellingTexts = featureTexts('telling', pt)
