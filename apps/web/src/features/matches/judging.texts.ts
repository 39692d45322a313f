import pt from '@locales/pt/judging.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    judging: typeof pt
  }
}

/** Texts in a match that only judges see; players never load them. */
export const useJudgingTexts = featureTexts('judging', pt, { errorsOf: 'matches' })
