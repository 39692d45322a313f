import pt from '@locales/pt/desk.json'
import { featureTexts } from '@/lib/i18n.ts'
// Error texts are in the `tournaments` namespace.
import '../tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    desk: typeof pt
  }
}

/** Texts of the desk, which only organisers and staff load. */
export const useDeskTexts = featureTexts('desk', pt, { errorsOf: 'tournaments' })
