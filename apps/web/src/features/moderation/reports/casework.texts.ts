import pt from '@locales/pt/casework.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    casework: typeof pt
  }
}

/** For staff alone: whoever reports fetches none of it. */
export const useCaseworkTexts = featureTexts('casework', pt)
