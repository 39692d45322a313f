import pt from '@locales/pt/stages.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stages: typeof pt
  }
}

/** Loaded with the pages of tournaments that have stages. */
export const useStagesTexts = featureTexts('stages', pt)
