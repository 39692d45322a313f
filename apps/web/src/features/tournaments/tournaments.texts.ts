import pt from '@locales/pt/tournaments.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tournaments: typeof pt
  }
}

export const useTournamentsTexts = featureTexts('tournaments', pt)
