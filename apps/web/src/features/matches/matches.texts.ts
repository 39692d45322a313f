import pt from '@locales/pt/matches.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    matches: typeof pt
  }
}

export const useMatchesTexts = featureTexts('matches', pt)
