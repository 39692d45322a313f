import pt from '@locales/pt/search.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof pt
  }
}

export const useSearchTexts = featureTexts('search', pt)
