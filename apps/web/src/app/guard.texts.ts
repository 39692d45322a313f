import pt from '@locales/pt/guard.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guard: typeof pt
  }
}

export const useGuardTexts = featureTexts('guard', pt)
