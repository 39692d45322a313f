import pt from '@locales/pt/clock-choice.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'clock-choice': typeof pt
  }
}

export const useClockChoiceTexts = featureTexts('clock-choice', pt)
