import pt from '@locales/pt/clock-desk.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'clock-desk': typeof pt
  }
}

// Clocks are changed for a whole tournament, so the errors are its own.
export const useClockDeskTexts = featureTexts('clock-desk', pt, { errorsOf: 'tournaments' })
