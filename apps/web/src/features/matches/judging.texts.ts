import pt from '@locales/pt/judging.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    judging: typeof pt
  }
}

/** What only staff read in a match, apart from the words that its players bring along. */
export const useJudgingTexts = featureTexts('judging', pt)
