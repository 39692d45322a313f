import pt from '@locales/pt/crew.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    crew: typeof pt
  }
}

export const useCrewTexts = featureTexts('crew', pt, { errorsOf: 'tournaments' })
