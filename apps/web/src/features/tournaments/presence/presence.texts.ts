import pt from '@locales/pt/presence.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    presence: typeof pt
  }
}

export const usePresenceTexts = featureTexts('presence', pt, { errorsOf: 'tournaments' })
