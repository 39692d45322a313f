import pt from '@locales/pt/victory.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    victory: typeof pt
  }
}

/** Loaded together with the components that announce a win. */
export const useVictoryTexts = featureTexts('victory', pt)
