import pt from '@locales/pt/developers.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    developers: typeof pt
  }
}

export const useDevelopersTexts = featureTexts('developers', pt)
