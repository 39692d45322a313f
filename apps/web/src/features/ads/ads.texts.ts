import pt from '@locales/pt/ads.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ads: typeof pt
  }
}

export const useAdsTexts = featureTexts('ads', pt)
