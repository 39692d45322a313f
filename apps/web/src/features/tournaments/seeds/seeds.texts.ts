import pt from '@locales/pt/seeds.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    seeds: typeof pt
  }
}

export const useSeedsTexts = featureTexts('seeds', pt, { errorsOf: 'tournaments' })
