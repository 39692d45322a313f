import pt from '@locales/pt/timekeeping.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    timekeeping: typeof pt
  }
}

// Clocks are changed for a whole tournament, so the errors are its own.
export const useTimekeepingTexts = featureTexts('timekeeping', pt, { errorsOf: 'tournaments' })
