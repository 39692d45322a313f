import pt from '@locales/pt/moderation.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    moderation: typeof pt
  }
}

export const useModerationTexts = featureTexts('moderation', pt)
