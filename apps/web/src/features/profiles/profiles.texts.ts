import pt from '@locales/pt/profiles.json'
import { featureTexts } from '@/lib/i18n.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profiles: typeof pt
  }
}

export const useProfilesTexts = featureTexts('profiles', pt)
