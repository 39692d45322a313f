import pt from '@locales/pt/next-match.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'next-match': typeof pt
  }
}

export const useNextMatchTexts = featureTexts('next-match', pt)
