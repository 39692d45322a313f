import pt from '@locales/pt/pauses.json'
import { featureTexts } from '@/lib/i18n.ts'
// Error texts are in the `tournaments` namespace.
import '../tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pauses: typeof pt
  }
}

export const usePausesTexts = featureTexts('pauses', pt, { errorsOf: 'tournaments' })
