import pt from '@locales/pt/house.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    house: typeof pt
  }
}

/** Texts that only a fundador sees: the house budget and prizes that need a decision. */
export const useHouseTexts = featureTexts('house', pt, { errorsOf: 'tournaments' })
