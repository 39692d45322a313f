import pt from '@locales/pt/organising.json'
import { featureTexts } from '@/lib/i18n.ts'
// Organisers and staff are refused in the tournaments' words too.
import './tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    organising: typeof pt
  }
}

/** What only those read who create and run tournaments, apart from the words that every visitor's page brings. */
export const useOrganisingTexts = featureTexts('organising', pt)
