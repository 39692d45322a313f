import pt from '@locales/pt/tv.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tv: typeof pt
  }
}

export const useTvTexts = featureTexts('tv', pt)
