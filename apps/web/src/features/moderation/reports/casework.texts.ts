import pt from '@locales/pt/casework.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    casework: typeof pt
  }
}

/** Staff texts, split so that reporters do not load them. */
export const useCaseworkTexts = featureTexts('casework', pt)
