import pt from '@locales/pt/promotions.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    promotions: typeof pt
  }
}

export const usePromotionsTexts = featureTexts('promotions', pt)
