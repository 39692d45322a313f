import pt from '@locales/pt/leaving.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    leaving: typeof pt
  }
}

export const useLeavingTexts = featureTexts('leaving', pt)
