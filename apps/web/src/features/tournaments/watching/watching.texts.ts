import pt from '@locales/pt/watching.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    watching: typeof pt
  }
}

export const useWatchingTexts = featureTexts('watching', pt)
