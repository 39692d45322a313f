import pt from '@locales/pt/checklist.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    checklist: typeof pt
  }
}

export const useChecklistTexts = featureTexts('checklist', pt)
