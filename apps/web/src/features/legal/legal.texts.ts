import pt from '@locales/pt/legal.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    legal: typeof pt
  }
}

export const useLegalTexts = featureTexts('legal', pt)
