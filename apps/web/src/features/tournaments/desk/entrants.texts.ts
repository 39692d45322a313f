import pt from '@locales/pt/entrants.json'
import { featureTexts } from '@/lib/i18n.ts'
// Error texts are in the `tournaments` namespace.
import '../tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    entrants: typeof pt
  }
}

/** Texts of changes to entrants after the start. */
export const useEntrantsTexts = featureTexts('entrants', pt, { errorsOf: 'tournaments' })
