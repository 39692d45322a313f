import pt from '@locales/pt/home.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof pt
  }
}

export const useHomeTexts = featureTexts('home', pt)
