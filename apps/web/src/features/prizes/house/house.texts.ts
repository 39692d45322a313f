import pt from '@locales/pt/house.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    house: typeof pt
  }
}

/** What only a fundador reads: of the house's budget and of prizes that need a decision. */
export const useHouseTexts = featureTexts('house', pt)
