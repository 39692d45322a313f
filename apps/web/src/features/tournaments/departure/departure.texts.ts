import pt from '@locales/pt/departure.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    departure: typeof pt
  }
}

export const useDepartureTexts = featureTexts('departure', pt, { errorsOf: 'tournaments' })
