import pt from '@locales/pt/broadcasts.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    broadcasts: typeof pt
  }
}

export const useBroadcastsTexts = featureTexts('broadcasts', pt)
