import pt from '@locales/pt/vip.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    vip: typeof pt
  }
}

export const useVipTexts = featureTexts('vip', pt)
