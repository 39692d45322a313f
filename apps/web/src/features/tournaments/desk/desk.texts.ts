import pt from '@locales/pt/desk.json'
import { featureTexts } from '@/lib/i18n.ts'
// Refusals are in the tournaments' words.
import '../tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    desk: typeof pt
  }
}

/** What only whoever runs a tournament reads: its desk is a page of its own. */
export const useDeskTexts = featureTexts('desk', pt)
