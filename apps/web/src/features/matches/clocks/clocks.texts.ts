import pt from '@locales/pt/clocks.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    clocks: typeof pt
  }
}

export const useClocksTexts = featureTexts('clocks', pt, { errorsOf: 'matches' })
