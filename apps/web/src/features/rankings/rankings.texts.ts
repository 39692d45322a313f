import pt from '@locales/pt/rankings.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rankings: typeof pt
  }
}

export const useRankingsTexts = featureTexts('rankings', pt)
