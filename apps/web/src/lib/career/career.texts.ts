import pt from '@locales/pt/career.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    career: typeof pt
  }
}

export const useCareerTexts = featureTexts('career', pt)
