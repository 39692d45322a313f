import pt from '@locales/pt/split.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    split: typeof pt
  }
}

/** Texts of the form that splits a prize. The tournament page does not load them. */
export const useSplitTexts = featureTexts('split', pt)
