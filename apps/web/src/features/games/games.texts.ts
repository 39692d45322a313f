import pt from '@locales/pt/games.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    games: typeof pt
  }
}

export const useGamesTexts = featureTexts('games', pt)
