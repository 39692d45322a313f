import pt from '@locales/pt/finding.json'
import { featureTexts } from '@/lib/i18n.ts'
// What is refused here is refused in the tournaments' words.
import './tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    finding: typeof pt
  }
}

/** Of the list and what is followed from it: the page of a tournament brings none of these words. */
export const useFindingTexts = featureTexts('finding', pt)
