import pt from '@locales/pt/timing.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    timing: typeof pt
  }
}

export const useTimingTexts = featureTexts('timing', pt, { errorsOf: 'tournaments' })
