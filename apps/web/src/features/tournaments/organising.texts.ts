import pt from '@locales/pt/organising.json'
import { featureTexts } from '@/lib/i18n.ts'
// Errors that players may get too are in the `tournaments` namespace.
import './tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    organising: typeof pt
  }
}

/** Texts for organisers and staff only; visitors do not load them. */
export const useOrganisingTexts = featureTexts('organising', pt, { errorsOf: 'tournaments' })
