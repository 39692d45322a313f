import pt from '@locales/pt/formats.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    formats: typeof pt
  }
}

export const useFormatsTexts = featureTexts('formats', pt, { errorsOf: 'tournaments' })
