import pt from '@locales/pt/shop.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shop: typeof pt
  }
}

export const useShopTexts = featureTexts('shop', pt)
