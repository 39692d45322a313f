import pt from '@locales/pt/share.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    share: typeof pt
  }
}

export const useShareTexts = featureTexts('share', pt)
