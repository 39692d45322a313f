import pt from '@locales/pt/prizes.json'
import { featureTexts } from '@/lib/i18n.ts'
// Amounts and refusals are in the tournaments' words.
import '../tournaments.texts.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    prizes: typeof pt
  }
}

/** What is said of a prize once there is more to say than that it is there: it comes with the parts that say it. */
export const usePrizesTexts = featureTexts('prizes', pt)
