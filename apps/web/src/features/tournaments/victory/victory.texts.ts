import pt from '@locales/pt/victory.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    victory: typeof pt
  }
}

/** Said when somebody has won: it comes with the parts that say it. */
export const useVictoryTexts = featureTexts('victory', pt)
