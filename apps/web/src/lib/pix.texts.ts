import pt from '@locales/pt/pix.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pix: typeof pt
  }
}

export const usePixTexts = featureTexts('pix', pt)
